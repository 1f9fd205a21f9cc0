import { useState } from 'react';
import type { CallResponse } from '#contract/calls';
import { EDIT_HELP_TOPIC_PATH } from '#contract/admin/pages';
import { formatCount, formatDateTime, formatQuantity } from '#contract/formats';
import type { HelpVersion } from '#contract/schemas/helpEditor';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { usePreview } from '../../../forms/usePreview';
import { momentColumn, rowHeader, textColumn, toolsColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { selectShownLocation } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { ChangePreview } from '../../../ui/ChangePreview';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { comparedText } from '../editor/comparedText';
import { helpHistory, saveDraft } from '../editor/slice';
import { TopicList } from '../editor/TopicList';
import { TopicNotFound } from '../editor/TopicNotFound';
import { WordDiff } from '../editor/WordDiff';

type History = CallResponse<'getHelpHistory'>;

/** Versions of a help topic: who changed what and why, word by word (spec section 2). */
export function Screen() {
  const topicId = useAppSelector((state) => selectShownLocation(state)?.query['helpTopicId'] ?? '');
  const history = useAppSelector(helpHistory.select);
  if (topicId === '') {
    return (
      <>
        <ScreenHeading title="History of help topics" />
        <p>Choose a topic, then History.</p>
        <TopicList />
      </>
    );
  }
  return (
    <Loaded of={history} what="the history" notFound={<TopicNotFound />}>
      {(loaded) => (
        <>
          <ScreenHeading title={`History of ${loaded.shortName}`} />
          <Versions key={loaded.id} history={loaded} />
        </>
      )}
    </Loaded>
  );
}

function draftLine({ updated, updatedBy }: NonNullable<History['draft']>): string {
  const by = updatedBy === null ? '' : ` by ${updatedBy}`;
  return `The topic has a draft, saved ${formatDateTime(updated, STATE_TIME_ZONE)}${by}.`;
}

function Versions({ history }: { readonly history: History }) {
  const dispatch = useAppDispatch();
  const { draft, id, revision, shortName, total, version, versions } = history;
  const restoring = useAppSelector(saveDraft.select);
  const { close, open, previewed } = usePreview<HelpVersion>(restoring);
  const [newest, before] = versions;
  const [after, setAfter] = useState(String(newest?.version ?? ''));
  const [earlier, setEarlier] = useState(String((before ?? newest)?.version ?? ''));
  if (newest === undefined) {
    return (
      <StateMessage kind="empty" title="No versions yet">
        {shortName} hasn’t been published yet.
      </StateMessage>
    );
  }
  const restore = ({ html, keywords, title }: HelpVersion) =>
    dispatch(
      saveDraft.send({
        params: { topicId: id },
        body: { version, revision, title, html, keywords },
      }),
    );
  const columns = [
    rowHeader<HelpVersion>('Version', (row) => String(row.version)),
    momentColumn(STATE_TIME_ZONE)<HelpVersion>('Published', ({ updated }) => updated),
    textColumn<HelpVersion>('By', ({ updatedBy }) => updatedBy, { none: 'Original' }),
    textColumn<HelpVersion>('Reason', ({ reason }) => reason || null, {
      none: 'None given',
      priority: 2 as const,
    }),
    toolsColumn<HelpVersion>('Tools', (row) => (
      <Row gap={1}>
        <Compare
          row={row}
          versions={versions}
          onCompare={(previous) => {
            setEarlier(String(previous));
            setAfter(String(row.version));
          }}
        />
        {row.version === version ? null : (
          <Button
            size="small"
            aria-label={`Restore version ${String(row.version)}`}
            isBusy={restoring.status === 'running'}
            onClick={() => (draft === null ? restore(row) : open(row))}
          >
            Restore
          </Button>
        )}
      </Row>
    )),
  ];
  if (previewed !== null && draft !== null) {
    const number = String(previewed.version);
    return (
      <ChangePreview
        title={`Replace the draft with version ${number}?`}
        lines={[draftLine(draft), 'Its text is lost. You can’t undo this.']}
        button="Replace draft"
        isSending={restoring.status === 'running'}
        onBack={close}
        onConfirm={() => restore(previewed)}
      />
    );
  }
  const textOf = (wanted: string): string => {
    const found = versions.find((each) => String(each.version) === wanted);
    return found === undefined ? '' : comparedText(found);
  };
  const choices = versions.map((each) => ({
    id: String(each.version),
    label: `Version ${String(each.version)}`,
  }));
  return (
    <Stack gap={6}>
      <Row>
        <AppLink
          to={EDIT_HELP_TOPIC_PATH}
          query={{ helpTopicId: String(id) }}
          className={buttonClass()}
        >
          Edit topic
        </AppLink>
      </Row>
      <Section title={formatQuantity(total, 'version')}>
        <Stack>
          <p>
            Restoring copies an older version into the draft. Visitors see it once you publish.
            {draft === null ? '' : ` ${draftLine(draft)}`}
            {total > versions.length
              ? ` The newest ${formatCount(versions.length)} versions are listed.`
              : ''}
          </p>
          <DataTable
            caption={`Versions of ${shortName}`}
            columns={columns}
            rows={versions}
            rowKey={(row) => String(row.version)}
          />
        </Stack>
      </Section>
      <Section title="Compare">
        <Stack>
          <Row>
            <Field id="earlierVersion" label="From">
              <Select choices={choices} value={earlier} onValueChange={setEarlier} />
            </Field>
            <Field id="laterVersion" label="To">
              <Select choices={choices} value={after} onValueChange={setAfter} />
            </Field>
          </Row>
          <WordDiff
            label={`Version ${earlier} compared with version ${after}`}
            before={textOf(earlier)}
            after={textOf(after)}
          />
        </Stack>
      </Section>
    </Stack>
  );
}

interface CompareProps {
  readonly row: HelpVersion;
  /** The listed versions, newest first. */
  readonly versions: readonly HelpVersion[];
  readonly onCompare: (previous: number) => void;
}

/** Compares a version with the one before it; nothing for the oldest listed version. */
function Compare({ onCompare, row, versions }: CompareProps) {
  const previous = versions.find(({ version }) => version < row.version);
  if (previous === undefined) return null;
  return (
    <Button
      size="small"
      aria-label={`Compare version ${String(row.version)}`}
      onClick={() => onCompare(previous.version)}
    >
      Compare
    </Button>
  );
}
