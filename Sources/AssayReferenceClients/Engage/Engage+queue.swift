// MARK: - From the queue to the screen

extension Engage {
  /// Lets go what waits, where messages may be shown; else it waits on.
  func drain() {
    guard stage.isOpen else { return }
    let released = queue
    queue = []
    for number in released { release(number) }
  }

  /// Tells the service of a message and lets its time run; one whose time has run is shown.
  private func release(_ number: Int) {
    guard let delivery = deliveries[number] else { return }
    let now = services.clock.now
    let condition = delivery.message.condition
    if gate.isOver(condition, at: now), !habits.showsExpired { return forget(number) }
    if !delivery.isReleased {
      deliveries[number]?.isReleased = true
      tell(.delivered, of: number)
      let wait = habits.wait(condition, now)
      if wait > 0 { return later(wait) { await self.comeDue(number) } }
    }
    prepare(number)
  }

  /// The time of a message has run.
  ///
  /// Where no message may be shown now, it waits again.
  private func comeDue(_ number: Int) {
    if stage.isOpen || habits.forcesLate { return release(number) }
    if habits.losesLate { return forget(number) }
    queue.append(number)
  }

  /// Removes what is not needed any more.
  func forget(_ number: Int) {
    deliveries[number] = nil
  }
}

// MARK: - Images

extension Engage {
  /// Loads the images of a message and shows it when they are there, or are late.
  private func prepare(_ number: Int) {
    guard let delivery = deliveries[number] else { return }
    let images = delivery.message.content.images.filter { !loadedImages.contains($0) }
    if images.isEmpty || delivery.isPrepared || !habits.loadsImages { return show(number) }
    deliveries[number]?.images = images.count
    for image in images {
      services.work.start { await self.load(image, of: number) }
    }
    if let patience = habits.imagePatience { later(patience) { await self.finish(number) } }
  }

  private func load(_ image: String, of number: Int) async {
    let answer =
      if let request = requests.image(image) {
        try? await services.send(request, within: habits.patience)
      } else {
        TransportAnswer?.none
      }
    let isLoaded = answer.map { 200..<300 ~= $0.status } ?? false
    if isLoaded { loadedImages.insert(image) }
    if habits.needsImages, !isLoaded { return }
    deliveries[number]?.images -= 1
    if deliveries[number]?.images == 0 { finish(number) }
  }

  /// The images are there, or are not waited for any more.
  private func finish(_ number: Int) {
    guard let delivery = deliveries[number], !delivery.isPrepared else { return }
    deliveries[number]?.isPrepared = true
    comeDue(number)
  }
}
