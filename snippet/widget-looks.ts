// Shared with the preview of the widget generator, so that it shows what the page will show.

/** A speech bubble with a handset, to be stroked in a box of 24 by 24. */
export const iconPath = 'M12 3a9 9 0 0 0-8 13l-1 5 5-1a9 9 0 1 0 4-17zM9 9c0 3 3 6 6 6'

/**
 * Two seconds, over and over, most of them at rest: what never stands still is hard to hit. The
 * ring of `pulse` has the colour of its element.
 */
export const motions = {
  pulse: { boxShadow: ['0 0', '0 0 0 18px transparent', '0 0 transparent'] },
  bounce: { transform: ['none', 'translateY(-12px)', 'none', 'none', 'none', 'none'] },
  shake: { transform: ['none', 'rotate(-6deg)', 'rotate(6deg)', 'none', 'none', 'none'] },
  none: null,
}
