import { formatCount, formatDateTime } from '#contract/formats';
import type { FirmAttorney, FirmRecord } from '#contract/schemas/firms';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import {
  countColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
} from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import own from './firms.module.css';
import { addAttorney, removeAttorney } from './slice';

const COLUMNS = [
  rowHeader<FirmAttorney>('Attorney', ({ name }) => (
    <bdi>{name === '' ? 'Not on the roll' : name}</bdi>
  )),
  textColumn<FirmAttorney>('Number', ({ barNumber }) => barNumber),
  statusColumn<FirmAttorney>('Roll of Attorneys', ({ status }) =>
    status === 'active'
      ? { tone: 'released', word: 'Active' }
      : {
          tone: 'pastDue',
          word:
            status === null
              ? 'Not on the roll'
              : `${status.charAt(0).toUpperCase()}${status.slice(1)}`,
        },
  ),
  statusColumn<FirmAttorney>('Firm', ({ claim }) =>
    claim === null
      ? { tone: 'released', word: 'Confirmed' }
      : { tone: 'open', word: 'Not confirmed' },
  ),
  countColumn<FirmAttorney>('Drafts', ({ drafts }) => drafts, { priority: 2 }),
  toolsColumn<FirmAttorney>('Change', (each) => <Remove of={each} />, { align: 'end' }),
];

/** The firm's filing attorneys, with their status on the roll. */
export function Attorneys({ record: { attorneys } }: { readonly record: FirmRecord }) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'firmAttorney',
    started: { barNumber: '' },
    check: ({ barNumber }) => ({
      barNumber: barNumber.trim() === '' ? 'Enter the attorney number.' : null,
    }),
    command: useAppSelector(addAttorney.select),
    onSend: ({ barNumber }) =>
      dispatch(addAttorney.send({ body: { barNumber: barNumber.trim() } })),
  });
  const blocked = attorneys.filter(({ status }) => status !== 'active');
  const claims = attorneys.filter(({ claim }) => claim !== null);
  return (
    <Section title={`Attorneys (${formatCount(attorneys.length)})`}>
      {blocked.length === 0 ? null : (
        <MessageBox tone="warning" title="Some attorneys can’t file">
          Only attorneys who are active on the roll may file. A draft with any other attorney can’t
          be submitted until you choose an active one.
        </MessageBox>
      )}
      {claims.length === 0 ? null : (
        <MessageBox tone="info" title="Attorneys must confirm that they file with your firm">
          <p>
            Until then, the firm can’t file in their names. To send an email again, add the number
            again.
          </p>
          <ul>
            {claims.map((each) => (
              <li key={each.barNumber}>
                <bdi>{claimWords(each)}</bdi>
              </li>
            ))}
          </ul>
        </MessageBox>
      )}
      {attorneys.length === 0 ? (
        <p>Add the attorneys under whose names the firm files.</p>
      ) : (
        <DataTable<FirmAttorney>
          caption="Attorneys"
          isCaptionHidden
          columns={COLUMNS}
          rows={attorneys}
          rowKey={({ barNumber }) => barNumber}
        />
      )}
      <Form form={form} label="Add an attorney" button="Add attorney" dirtyWords="" isInPage>
        <Stack isForm>
          <Field
            {...form.field('barNumber')}
            label="Attorney number"
            hint="As on the Roll of Attorneys, such as 12345-49. We email the attorney there to confirm."
            isRequired
          >
            <TextInput maxLength={60} autoComplete="off" {...form.control('barNumber')} />
          </Field>
        </Stack>
      </Form>
    </Section>
  );
}

/** Returns how an attorney can confirm. */
function claimWords({ barNumber, claim, name }: FirmAttorney): string {
  const named = name === '' ? barNumber : name;
  const until = claim?.until ?? null;
  return until === null
    ? `${named}: the roll has no email address. Contact support to confirm the attorney.`
    : `${named}: the link in the email expires ${formatDateTime(until, STATE_TIME_ZONE)}.`;
}

function Remove({ of: { barNumber, name } }: { readonly of: FirmAttorney }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => removeAttorney.select(state, barNumber));
  return (
    <span className={own.tools}>
      <Button
        size="small"
        variant="quiet"
        isBusy={status === 'running'}
        aria-label={`Remove ${name === '' ? barNumber : name}`}
        onClick={() => dispatch(removeAttorney.send({ params: { barNumber } }))}
      >
        Remove
      </Button>
    </span>
  );
}
