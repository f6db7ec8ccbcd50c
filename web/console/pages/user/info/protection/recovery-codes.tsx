import { useWords } from '#web/shared/i18n/words.ts';
import { saveFile } from '#web/shared/save-file.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

const FILE = 'namestead-recovery-codes.txt';

const download = (text: string) => saveFile(FILE, 'text/plain', text);

/** Shown once: whoever closes it without keeping the codes must make new ones. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useWords();
  const text = codes.join('\n');
  return (
    <Dialog
      title={t('factors:codes.title')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={() => download(`${t('factors:codes.file')}\n\n${text}\n`)}>
            {t('factors:codes.download')}
          </Button>
          <Button tone="main" onClick={onClose}>
            {t('factors:codes.kept')}
          </Button>
        </>
      }
    >
      <p>{t('factors:codes.why')}</p>
      <ul className="factors-codes" aria-label={t('factors:codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Copy text={text} label={t('factors:codes.copy')} />
    </Dialog>
  );
}
