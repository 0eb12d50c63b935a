import { type PointerEvent, useRef } from 'react'

// Spec 9.
const thresholdPx = 50
// Less is a click with an unsteady hand.
const beginPx = 5

/** What makes an element follow the finger to the right, and go when it was taken far enough. */
export function useSwipe(onAway: () => void) {
  const from = useRef<number | null>(null)

  function put(element: HTMLElement, distance: number) {
    element.style.translate = distance > 0 ? `${distance}px 0` : ''
  }
  const distanceOf = ({ clientX }: PointerEvent) =>
    from.current === null ? 0 : Math.max(0, clientX - from.current)

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button === 0) from.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const distance = distanceOf(event)
      if (distance < beginPx) return
      // From here on the pointer belongs to the element, also beside it; a button in it is not pressed.
      event.currentTarget.setPointerCapture(event.pointerId)
      put(event.currentTarget, distance)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const distance = distanceOf(event)
      from.current = null
      if (distance >= thresholdPx) onAway()
      else put(event.currentTarget, 0)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null
      put(event.currentTarget, 0)
    },
  }
}
