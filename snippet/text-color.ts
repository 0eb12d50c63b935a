const light = '#ffffff'
const dark = '#000000'

/** The colour, black or white, that is easier to read on a background `#rrggbb`. */
export function textColorOn(background: string): string {
  return contrast(background, light) >= contrast(background, dark) ? light : dark
}

/** Contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2, 'contrast ratio'). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
