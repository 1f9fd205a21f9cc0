import { IMPORT_DATA_PATH } from '#contract/admin/pages';
import { formatBytes, formatDate, formatDateTime } from '#contract/formats';
import {
  IMPORT_REGISTER_WORDS,
  IMPORT_RUN_WORDS,
  IMPORT_WORKING_STATES,
  type ImportRunState,
} from '#contract/imports/runs';
import type { ImportDetails } from '#contract/schemas/importRuns';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { DescriptionList } from '../../../ui/DescriptionList';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { Breakable } from '../Breakable';
import { ConfirmedAction } from '../ConfirmedAction';
import { MappingSection } from '../imports/MappingSection';
import { ResultSection, WorkSection } from '../imports/RunSection';
import { importDetails, removeImport } from '../imports/slice';
import { TrialSection } from '../imports/TrialSection';
import { UploadSection } from '../imports/UploadSection';
import { importStatus } from '../imports/words';

/** One import: upload, mapping, dry run, run, and rollback (spec section 2, Admin). */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(importDetails.select)}
      what="the import"
      title="Import"
      notFound={
        <RecordNotFound
          title="Import not found"
          problem="We can’t find this import"
          nextLink={{ to: IMPORT_DATA_PATH, label: 'All imports' }}
        >
          Check the address. The import may have been deleted.
        </RecordNotFound>
      }
    >
      {(data) => <Import of={data} />}
    </Loaded>
  );
}

const MAPPABLE: readonly ImportRunState[] = ['uploaded', 'mapped', 'tried'];
const DELETABLE: readonly ImportRunState[] = ['receiving', 'refused', ...MAPPABLE];

function Import({ of }: { readonly of: ImportDetails }) {
  const { fileName, importId, problem, state, version } = of;
  const dispatch = useAppDispatch();
  const removing = useAppSelector((root) => removeImport.select(root, importId));
  const status = importStatus(of);
  const isEnded = ['done', 'stopped', 'failed', 'rolledBack'].includes(state);
  return (
    <>
      <ScreenHeading title={`Import ${fileName}`} />
      <Stack>
        <StatusTag tone={status.tone}>{status.word}</StatusTag>
        {problem !== null && !isEnded && (
          <MessageBox tone="error" title={IMPORT_RUN_WORDS[state]}>
            <p>{problem}</p>
          </MessageBox>
        )}
        {state === 'receiving' && <UploadSection of={of} />}
        {IMPORT_WORKING_STATES.includes(state) && <WorkSection of={of} />}
        <ResultSection of={of} />
        {MAPPABLE.includes(state) && <MappingSection key={version} of={of} />}
        <TrialSection of={of} />
        <Facts of={of} />
        {DELETABLE.includes(state) && (
          <Row>
            <ConfirmedAction
              button="Delete import"
              title={`Delete ${fileName}?`}
              lines={['The file is deleted. No records change.']}
              isSending={removing.status === 'running'}
              onConfirm={() => dispatch(removeImport.send({ params: { importId } }))}
            />
          </Row>
        )}
      </Stack>
    </>
  );
}

function Facts({ of }: { readonly of: ImportDetails }) {
  const { asOf, bytes, countyName, courtName, coverageFrom, coverageTo, createdAt } = of;
  const { hash, register, source, startedAt, endedAt, userName } = of;
  const moment = (text: string | null): string =>
    text === null ? 'Not yet' : formatDateTime(text, STATE_TIME_ZONE);
  return (
    <Section title="File">
      <DescriptionList
        items={[
          { term: 'Records', description: IMPORT_REGISTER_WORDS[register] },
          { term: 'County or court', description: courtName ?? countyName },
          { term: 'Source', description: source },
          { term: 'File date', description: formatDate(asOf) },
          {
            term: 'Covers from',
            description: coverageFrom === null ? 'Not specified' : formatDate(coverageFrom),
          },
          {
            term: 'Covers to',
            description: coverageTo === null ? 'Not specified' : formatDate(coverageTo),
          },
          { term: 'Size', description: formatBytes(bytes) },
          { term: 'SHA-256', description: hash === null ? 'Not yet' : <Breakable text={hash} /> },
          { term: 'Uploaded by', description: userName },
          { term: 'Uploaded', description: moment(createdAt) },
          { term: 'Run started', description: moment(startedAt) },
          { term: 'Run ended', description: moment(endedAt) },
        ]}
      />
    </Section>
  );
}
