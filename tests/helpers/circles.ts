/** The strongly connected components of more than one file (Tarjan 1972). */
export function circlesIn(imports: Map<string, string[]>): string[][] {
  const circles: string[][] = []
  const placeOf = new Map<string, number>()
  const lowestOf = new Map<string, number>()
  const open: string[] = []
  function visit(file: string): number {
    const place = placeOf.size
    let lowest = place
    placeOf.set(file, place)
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!placeOf.has(target)) lowest = Math.min(lowest, visit(target))
      else if (open.includes(target)) lowest = Math.min(lowest, placeOf.get(target) ?? place)
    }
    lowestOf.set(file, lowest)
    if (lowest === place) {
      const component = open.splice(open.indexOf(file))
      if (component.length > 1) circles.push(component)
    }
    return lowest
  }
  for (const file of imports.keys()) if (!placeOf.has(file)) visit(file)
  return circles
}
