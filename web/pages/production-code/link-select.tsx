import type { TrackingLink } from '../../data/links.ts'
import { productionText } from '../../text/production-code.ts'
import { Field } from '../../ui/field.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'

const text = productionText.code

/**
 * Which tracked link the page's ordinary chat links become. The browser's own list: an account may
 * have thousands of links, and it finds them by typing.
 */
export function LinkSelect({
  links,
  chosen,
  onChoose,
}: {
  links: TrackingLink[]
  chosen: string
  onChoose: (code: string) => void
}) {
  return (
    <Field label={text.link} hint={text.linkHint}>
      {(props) => (
        <NativeSelect {...props} value={chosen} onChange={(event) => onChoose(event.target.value)}>
          <option value="">{text.noLink}</option>
          {links.map((link) => (
            <option key={link.id} value={link.clickId}>
              {`${link.campaignName} (${link.clickId})`}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
