import { useState } from 'react'
import { useMay } from '../../../parts/may.tsx'
import { spendText as text } from '../../../text/campaigns.ts'
import { Dialog, DialogBody, DialogContent, DialogHead } from '../../../ui/dialog.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx'
import { SpendFile } from './spend-file.tsx'
import { SpendForm } from './spend-form.tsx'
import { SpendList } from './spend-list.tsx'

/** The cost of ads: from a file, by hand, and the list of it, which is all that a viewer sees. */
export function SpendDialog({ onClose }: { onClose: () => void }) {
  const mayWrite = useMay('campaigns')
  const [tab, setTab] = useState(mayWrite ? 'file' : 'list')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHead title={text.title} description={text.description} />
        <DialogBody>
          {mayWrite ? (
            <Tabs value={tab} onValueChange={setTab}>
              <TabsList aria-label={text.title}>
                <TabsTrigger value="file">{text.tabs.file}</TabsTrigger>
                <TabsTrigger value="manual">{text.tabs.manual}</TabsTrigger>
                <TabsTrigger value="list">{text.tabs.list}</TabsTrigger>
              </TabsList>
              <TabsContent value="file">
                <SpendFile onImported={() => setTab('list')} />
              </TabsContent>
              <TabsContent value="manual">
                <SpendForm onSaved={() => setTab('list')} />
              </TabsContent>
              <TabsContent value="list">
                <SpendList />
              </TabsContent>
            </Tabs>
          ) : (
            <SpendList />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
