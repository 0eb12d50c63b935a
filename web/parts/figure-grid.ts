/** The classes of a card's grid of figures: fewer stand side by side where one is as long as 'R$ 123.456,78'. */
export function figureGrid(figures: string[]): string {
  const hasLong = figures.some((figure) => figure.length > 12)
  return `mt-2 grid gap-x-3 gap-y-2 ${hasLong ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3 sm:grid-cols-5'}`
}
