import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** By then what is seen of a page is there. */
const restsAfterMs = 2_000

/**
 * Draws what is costly once its place comes near the window, the page has come to rest, or it is printed: far
 * below on a phone it would hold up what is seen. Its parent has its size before.
 */
export function WhenNear({ children }: { children: ReactNode }) {
  const [isNear, setNear] = useState(false)
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || !here.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '50% 0px' },
    )
    observer.observe(here.current)
    // A page is printed as it is when the last of its listeners has returned.
    const drawNow = () => flushSync(() => setNear(true))
    addEventListener('beforeprint', drawNow)
    const timer = setTimeout(() => setNear(true), restsAfterMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      removeEventListener('beforeprint', drawNow)
    }
  }, [isNear])
  return isNear ? children : <div ref={here} className="h-full" />
}
