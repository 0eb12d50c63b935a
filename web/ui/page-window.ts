/** Up to `size` consecutive page numbers around `page`, within 1..`pages` (spec 9: 5 buttons). */
export function pageWindow(page: number, pages: number, size = 5): number[] {
  const length = Math.max(0, Math.min(size, pages))
  const first = Math.min(Math.max(1, page - Math.floor(size / 2)), Math.max(1, pages - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
