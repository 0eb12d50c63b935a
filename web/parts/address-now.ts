/**
 * What the address says now. A change stands in the address before it is drawn: a second change that began
 * from what was drawn would undo a first one made in the same moment.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
