import AssayDrivers
import AssayMockServing

extension Lane: DrivenLane {}
