import { useId, useState } from 'react';
import { saveText } from '../../platform/browserFiles';
import { usePagePorts } from '../../platform/PagePorts';
import {
  readRecording,
  RECORDING_MAX_CHARACTERS,
  type ReadRecording,
  type Recording,
} from '../../replay/recording';
import { selectSite } from '../../state/site/selectors';
import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { MessageBox } from '../../ui/MessageBox';
import { Row } from '../../ui/Row';
import { Stack } from '../../ui/Stack';
import { Player } from './Player';
import styles from './panel.module.css';

interface Opened {
  /** Distinguishes one opened recording from the next. */
  readonly id: number;
  readonly name: string;
  readonly recording: Recording;
}

/** Opens and plays a recording of this page or from a file. */
export function DeveloperPanel() {
  const { recordings } = usePagePorts();
  const { buildId } = useAppSelector(selectSite);
  const [isOpen, setIsOpen] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const fileId = useId();

  function open(name: string, read: ReadRecording): void {
    const isOther = read.ok && read.recording.build !== buildId;
    if (read.ok && !isOther) {
      setOpened((before) => ({ id: (before?.id ?? 0) + 1, name, recording: read.recording }));
    }
    const other = isOther
      ? 'This recording is from a different build, which may behave differently.'
      : null;
    setTrouble(read.ok ? other : read.message);
  }

  async function openPage(): Promise<void> {
    const text = await recordings.take();
    if (text !== null) open('This page', readRecording(text));
  }

  async function save(): Promise<void> {
    const text = await recordings.take();
    if (text !== null) saveText('recording.json', text);
  }

  async function openFile(file: File): Promise<void> {
    const isTooLarge = file.size > RECORDING_MAX_CHARACTERS;
    open(file.name, readRecording(isTooLarge ? ' '.repeat(file.size) : await file.text()));
  }

  if (!isOpen) {
    return (
      <div className={styles.closed}>
        <Button
          size="small"
          onClick={() => {
            setIsOpen(true);
            void openPage();
          }}
        >
          Developer panel
        </Button>
      </div>
    );
  }
  return (
    <section className={styles.panel} aria-label="Developer panel">
      <Stack gap={3}>
        <Row gap={2}>
          <h2>{opened === null ? 'Developer panel' : opened.name}</h2>
          <Button size="small" onClick={() => void openPage()}>
            Refresh recording
          </Button>
          <Button size="small" onClick={() => void save()}>
            Save recording
          </Button>
          <label htmlFor={fileId}>Open recording</label>
          <input
            id={fileId}
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void openFile(file);
            }}
          />
          <Button size="small" onClick={() => setIsOpen(false)}>
            Close
          </Button>
        </Row>
        {trouble === null ? null : <MessageBox tone="error">{trouble}</MessageBox>}
        {opened === null ? null : <Player key={opened.id} recording={opened.recording} />}
      </Stack>
    </section>
  );
}
