/// Draws something else than it is told, or at another time.
final class DefectiveSurfaceObserver: SurfaceObserver {
  private let mutant: SurfaceMutant
  private let observer: any SurfaceObserver

  /// Stands between a screen and its observer.
  init(_ mutant: SurfaceMutant, _ observer: any SurfaceObserver) {
    self.mutant = mutant
    self.observer = observer
  }

  func rendered(_ drawing: ArticleDrawing) {
    if mutant == .firstRenderWaits, drawing.isPending, drawing.source == .default { return }
    observer.rendered(drawing)
    if mutant == .screenWaits, !drawing.isPending {
      for part in ArticlePart.allCases { observer.ready(part) }
    }
  }

  func ready(_ part: ArticlePart) {
    if mutant != .screenWaits { observer.ready(part) }
  }
}
