import { useLayoutEffect } from 'react'

let open = 0

function count(change: 1 | -1) {
  open += change
  document.body.toggleAttribute('data-dialog', open > 0)
}

/**
 * Stands in each dialog: the body has `data-dialog` while one is open. A `:has()` would know it too, but
 * every change of the page would then make the browser compute the styles of all of it anew.
 */
export function DialogMark() {
  useLayoutEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
  return null
}
