import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The two widths that every screen is looked at in. */
export const sizes = {
  '1440 px': { width: 1440, height: 900 },
  '390 px': { width: 390, height: 844 },
}

/** What lies over a screen. The rest of the page is hidden meanwhile, and is looked at by itself. */
export const overlay = '[role=dialog], [role=alertdialog]'

/**
 * What axe finds on the screen as it is now, one line for each element: all rules in the dark theme,
 * colours in the light one. With `within` only in the elements of that selector.
 */
export async function violationsOn(page: Page, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['escuro', 'claro']) {
    const isDark = theme === 'escuro'
    const isThere = await page.evaluate((isDark) => {
      document.documentElement.classList.toggle('dark', isDark)
      return 'axe' in window
    }, isDark)
    // No screen has frames: the legacy mode, which does not look into foreign ones, is enough. A
    // document reads axe once. Only violations are described: the rest takes as long as finding it.
    const axe = new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page })
    axe.setLegacyMode().options({ resultTypes: ['violations'] })
    if (within !== undefined) axe.include(within)
    if (!isDark) axe.withRules('color-contrast')
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary = '' } of nodes) {
        const why = failureSummary.split('\n')[1]?.trim()
        found.push(`${theme}: ${id} ${target.join(' ')} (${why})`)
      }
    }
  }
  return found
}

/** The same at both widths, one after the other; the window stays as wide as it was. */
export async function violationsAtBothSizes(page: Page, within?: string): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    for (const line of await violationsOn(page, within)) found.push(`${name}, ${line}`)
  }
  if (before !== null) await page.setViewportSize(before)
  return found
}
