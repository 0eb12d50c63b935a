/**
 * What the address says now. The router draws a change later than it makes it: a second change that began
 * from what was drawn would undo a first one made meanwhile.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
