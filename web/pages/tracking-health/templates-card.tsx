import {
  type TemplatePlatform,
  templatePlatforms,
  urlTemplates,
} from '#domain/campaign/url-templates'
import { CodeBlock } from '../../parts/code-block.tsx'
import { commonText } from '../../text/common.ts'
import { trackingHealthText } from '../../text/tracking-health.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { toast, toastProblem } from '../../ui/toast.ts'

const text = trackingHealthText.templates

/** What to paste into the ads of each platform, and where. */
export function TemplatesCard() {
  return (
    <Card aria-labelledby="url-templates">
      <CardHeader>
        <div>
          <CardTitle id="url-templates">{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
      </CardHeader>
      <CardContent className="pt-4">
        <Tabs defaultValue={templatePlatforms[0]}>
          <TabsList aria-labelledby="url-templates">
            {templatePlatforms.map((platform) => (
              <TabsTrigger key={platform} value={platform}>
                {text.platforms[platform].name}
              </TabsTrigger>
            ))}
          </TabsList>
          {templatePlatforms.map((platform) => (
            <TabsContent key={platform} value={platform} className="grid gap-3">
              <Template platform={platform} />
            </TabsContent>
          ))}
        </Tabs>
      </CardContent>
    </Card>
  )
}

function Template({ platform }: { platform: TemplatePlatform }) {
  const { name, where, hint } = text.platforms[platform]
  const template = urlTemplates[platform]
  return (
    <>
      <p className="text-[0.8125rem]">{where}</p>
      <CodeBlock label={text.label(name)} code={template} />
      <CopyButton
        text={template}
        label={text.copy}
        variant="default"
        onCopied={() => toast({ title: text.copied, description: text.copiedText(name) })}
        onFailed={() => toastProblem(commonText.copyFailed, commonText.copyFailedHint)}
      />
      <p className="text-muted-foreground text-xs leading-4.5">{hint}</p>
    </>
  )
}
