import type { ListFrame } from '#contract/api/domain-labels.ts';
import type { DomainRow } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ExportPanel, NotePanel, ViewPanel } from './act-panels.tsx';
import type { ListAddress } from './address.ts';
import { ColumnPanel } from './column-panel.tsx';
import { LabelPanel } from './label-panel.tsx';
import { FolderPanel, TagPanel } from './labels-of-names.tsx';
import { PastePanel } from './pasting/paste-panel.tsx';
import type { Selected } from './selected.ts';
import type { Look } from './use-look.ts';

/** Which panel is open; a row: its note. */
export type Open =
  | 'tags'
  | 'folder'
  | 'export'
  | 'exportAll'
  | 'columns'
  | 'labels'
  | 'view'
  | 'paste'
  | DomainRow
  | undefined;

interface PanelsProps {
  open: Open;
  address: ListAddress;
  frame: ListFrame | undefined;
  look: Look;
  selected: Selected;
  total: number | undefined;
  onClose: () => void;
}

/** What opens above the list by a press; its code comes then. */
export function Panels({ open, address, frame, look, selected, total, onClose }: PanelsProps) {
  const { t } = useWords();
  const words = (count: number | undefined) =>
    count === undefined ? t('domains:names.all') : t('domains:names.count', { count });
  const onChosen = { selection: selected.selection, names: words(selected.count), frame, onClose };
  if (open === undefined) return null;
  if (typeof open === 'object') return <NotePanel key={open.Name} row={open} onClose={onClose} />;
  switch (open) {
    case 'paste':
      return <PastePanel address={address} onClose={onClose} />;
    case 'labels':
      return <LabelPanel frame={frame} onClose={onClose} />;
    case 'columns':
      return <ColumnPanel address={address} look={look} onClose={onClose} />;
    case 'view':
      return <ViewPanel address={address} frame={frame} onClose={onClose} />;
    case 'tags':
      return <TagPanel {...onChosen} />;
    case 'folder':
      return <FolderPanel {...onChosen} />;
    case 'export':
      return <ExportPanel {...onChosen} address={address} />;
    case 'exportAll':
      return (
        <ExportPanel selection={{ Filter: address.filter }} names={words(total)} address={address} onClose={onClose} />
      );
  }
}
