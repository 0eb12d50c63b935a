/**
 * A property of the node itself. On a page an element named like it (`<img name="cookie">`, a field
 * `name="action"` in a form) stands in its place; the node's class knows no elements.
 */
export function own<Place extends object, Name extends keyof Place>(
  node: Place,
  name: Name,
): Place[Name] {
  const value = Reflect.get(Reflect.getPrototypeOf(node)!, name, node)
  return value?.bind?.(node) ?? value
}
