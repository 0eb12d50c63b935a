import type { TrackingLink } from '../../data/links.ts'
import { Combobox } from '../../parts/combobox.tsx'
import { productionText } from '../../text/production-code.ts'
import { Field } from '../../ui/field.tsx'

const text = productionText.code
// An option has to have a value; no code of a link looks like it.
const none = '-'

/**
 * Which tracked link the page's ordinary chat links become. An account may have thousands of links: they
 * are found by campaign or code.
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
  const link = links.find(({ clickId }) => clickId === chosen)
  return (
    <Field label={text.link} hint={text.linkHint}>
      {(props) => (
        <Combobox
          {...props}
          value={chosen || none}
          label={link ? labelOf(link) : text.noLink}
          groups={() => [
            {
              heading: text.commonLinks,
              options: [{ value: none, label: text.noLink, words: '' }],
            },
            { heading: text.generatedLinks, options: links.map(optionOf) },
          ]}
          searchLabel={text.searchLink}
          empty={text.noLinkFound}
          onChange={(value) => onChoose(value === none ? '' : value)}
        />
      )}
    </Field>
  )
}

function optionOf(link: TrackingLink) {
  return { value: link.clickId, label: labelOf(link), words: '' }
}

function labelOf({ campaignName, clickId }: TrackingLink): string {
  return `${campaignName} (${clickId})`
}
