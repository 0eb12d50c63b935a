import type { Log } from './platform/log.ts'

/** A defect of one job or sweep is logged; it is no reason to drop everybody else's work. */
export function surviveDefects(log: Log): void {
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
}
