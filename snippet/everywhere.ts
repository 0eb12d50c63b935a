import { guarded } from './guarded.ts'
import { own } from './own.ts'

type Root = Document | ShadowRoot

/**
 * Visits each element that matches, in the page, its same-origin frames and open shadow roots:
 * whenever the returned function is called, soon after a root changes, and at the click itself,
 * where nothing can be too late, whoever changed the link last. `begin` runs before the visits.
 */
export function everywhere<Scene>(
  selector: string,
  begin: () => Scene,
  visit: (element: Element, scene: Scene, isClick?: boolean) => void,
): () => void {
  const watched = new WeakSet<Root>()
  const safeVisit = guarded(visit)

  const visitRoot = guarded((root: Root) => {
    const scene = begin()
    for (const element of own(root, 'querySelectorAll')(selector)) safeVisit(element, scene)
  })

  const atClick = guarded((event: Event) => {
    // Documents, windows and shadow roots are on the way too, and match nothing.
    for (const element of event.composedPath() as Element[]) {
      if (own(element, 'matches')?.(selector)) safeVisit(element, begin(), true)
    }
  })

  const visitTree = guarded((root: Root) => {
    visitRoot(root)
    // Links and list items are the most frequent elements and can be neither shadow hosts nor frames, so
    // they are skipped.
    for (const element of own(root, 'querySelectorAll')(':not(a,li)')) {
      // Only frames have a `contentDocument`; of anything else it is undefined.
      const inner = element.shadowRoot ?? (element as HTMLIFrameElement).contentDocument
      if (inner) visitTree(inner)
    }
    if (watched.has(root)) return
    watched.add(root)
    let waiting: unknown
    new MutationObserver(() => {
      // A page may change a hundred times a second.
      waiting =
        waiting ??
        setTimeout(() => {
          waiting = null
          visitRoot(root)
        }, 50)
    }).observe(root, { childList: true, subtree: true, attributeFilter: ['href'] })
    // Every button and finger goes down before its click; the keyboard only clicks.
    for (const type of ['pointerdown', 'click']) {
      own(root, 'addEventListener')(type, atClick, true)
    }
  })

  return () => visitTree(document)
}
