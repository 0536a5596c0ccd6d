package import AssayDrivers
package import AssayMockServing

extension Lane: DrivenLane {
  package var running: (any RunningLane)? { isRunning ? self : nil }
}

extension Lane: RunningLane {}
