import { useEffect, useState } from 'react';
import { FILING_KINDS } from '#contract/filing/states';
import { formatDate, formatQuantity } from '#contract/formats';
import { notServedWords } from '#contract/filing/service';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { ListedRecipient, ServiceList } from '#contract/schemas/service';
import { rowHeader, statusColumn, textColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import {
  attachContact,
  endContact,
  makeCertificate,
  serviceList,
  serviceShown,
} from '../service/slice';
import { selectFlow } from './selectors';
import { filingChanged } from './slice';
import { useDraft } from './useDraft';
import { KIND_WORDS } from './words';
import styles from './Flow.module.css';

const COLUMNS: readonly DataColumn<ListedRecipient>[] = [
  rowHeader('Party or attorney', ({ isCopy, name, parties }) => (
    <span>
      <bdi>{name}</bdi>
      {parties.includes(name) ? null : `, for ${parties.join('; ')}`}
      {isCopy ? ' (administrative copy)' : null}
    </span>
  )),
  statusColumn('Service', ({ notServed }) =>
    notServed === null
      ? { tone: 'released', word: 'Electronically' }
      : { tone: 'warning', word: 'Not electronically' },
  ),
  textColumn('How', ({ bouncedOn, email, notServed }) =>
    notServed === null ? `To ${email ?? ''}` : notServedWords(notServed, bouncedOn),
  ),
];

/**
 * Sets how each filing is served, and shows who receives it, so that the filer can check that
 * before the review.
 */
export function ServiceStep() {
  const { content, kind } = useDraft('service');
  if (content === null) return null;
  if (kind === 'newCase') {
    return (
      <>
        <p>
          A new case is served with its summons, on paper or by the sheriff. After the clerk accepts
          it, serve the other parties and file a return of service.
        </p>
        {content.filings.every((filing) => filing.kind === 'file') ? null : (
          <Kinds content={content} />
        )}
      </>
    );
  }
  return (
    <>
      <Kinds content={content} />
      <Checker />
    </>
  );
}

function Kinds({ content: { filings } }: { readonly content: DraftContent }) {
  const dispatch = useAppDispatch();
  const { field } = useDraft('service');
  return (
    <>
      {filings.map(({ codeName, description, filingId, kind }) => (
        <Field
          key={filingId}
          {...field(`filing.${filingId}.kind`)}
          label={description || codeName || 'Filing'}
        >
          <Select
            value={kind}
            choices={FILING_KINDS.map((id) => ({ id, label: KIND_WORDS[id] }))}
            onValueChange={(chosen) => {
              const next = FILING_KINDS.find((each) => each === chosen) ?? 'file';
              // Documents that are only served can't have the court's optional services.
              const change =
                next === 'serve' ? { kind: next, optionalServices: [] } : { kind: next };
              dispatch(filingChanged({ filingId, change }));
            }}
          />
        </Field>
      ))}
    </>
  );
}

/** The service list of the draft as saved. */
function Checker() {
  const dispatch = useAppDispatch();
  const { saved } = useAppSelector(selectFlow);
  const loaded = useAppSelector(serviceList.select);
  const draftId = saved?.id ?? null;
  const version = saved?.version ?? 0;
  useEffect(() => {
    if (draftId !== null) dispatch(serviceShown({ draftId, version }));
  }, [dispatch, draftId, version]);
  if (loaded.status === 'failed') {
    return <MessageBox tone="warning">Couldn’t load the service list. {loaded.error}</MessageBox>;
  }
  if (!('data' in loaded) || draftId === null) return <p>Loading the service list…</p>;
  return <Checked list={loaded.data} draftId={draftId} />;
}

function Checked({ draftId, list }: { readonly list: ServiceList; readonly draftId: string }) {
  const { recipients, servesAt } = list;
  const others = recipients.filter(({ notServed }) => notServed !== null).length;
  return (
    <Stack>
      {recipients.length === 0 ? (
        <p>The case has no other parties.</p>
      ) : (
        <DataTable
          caption="Service list"
          columns={COLUMNS}
          rows={recipients}
          rowKey={({ email, name, parties }) => [name, email, ...parties].join('|')}
        />
      )}
      <p>
        {servesAt === 'submission'
          ? `Served when you submit. The time to respond would start ${formatDate(list.deemedOn)}.`
          : 'Served when the court accepts the filing.'}
      </p>
      {others === 0 ? null : (
        <MessageBox tone="warning">
          {formatQuantity(others, 'party is', 'parties are')} not served electronically. Serve them
          yourself, and state how in the certificate of service.
        </MessageBox>
      )}
      <CaseContacts list={list} />
      <Certificate text={list.certificate} draftId={draftId} />
    </Stack>
  );
}

/** Attaches and detaches the firm's contacts on the case. */
function CaseContacts({ list: { contacts, parties } }: { readonly list: ServiceList }) {
  const dispatch = useAppDispatch();
  const { content } = useDraft('service');
  const [contactId, setContactId] = useState('');
  const [party, setParty] = useState('');
  const { status } = useAppSelector(attachContact.select);
  const own = contacts.filter(({ caseContactId }) => caseContactId !== null);
  const people = contacts.filter(
    ({ id }, place) => contacts.findIndex((each) => each.id === id) === place,
  );
  if (content?.courtId == null || people.length === 0) return null;
  const { caseNumber, courtId } = content;
  return (
    <fieldset className={styles.boxes}>
      <legend>Your firm’s contacts on this case</legend>
      {own.length === 0 ? <p>None.</p> : null}
      <ul className={styles.plain}>
        {own.map((each) => (
          <OwnContact key={each.caseContactId} contact={each} />
        ))}
      </ul>
      {parties.length === 0 ? (
        <p>
          Your firm can add contacts once it represents a party of this case, or once the court
          accepts a filing of your firm for a party.
        </p>
      ) : (
        <>
          <div className={styles.pair}>
            <Field label="Contact">
              <Select
                value={contactId}
                choices={[
                  { id: '', label: 'Choose' },
                  ...people.map(({ email, id, name }) => ({
                    id: String(id),
                    label: `${name}, ${email}`,
                  })),
                ]}
                onValueChange={setContactId}
              />
            </Field>
            <Field label="Receives service for">
              <Select
                value={party}
                choices={[{ id: '', label: 'Choose' }, ...parties.map((id) => ({ id, label: id }))]}
                onValueChange={setParty}
              />
            </Field>
          </div>
          <div className={styles.tools}>
            <Button
              isBusy={status === 'running'}
              isDisabled={contactId === '' || party === ''}
              onClick={() =>
                dispatch(
                  attachContact.send({
                    body: { courtId, caseNumber, party, contactId: Number(contactId) },
                  }),
                )
              }
            >
              Add contact to the case
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

function OwnContact({
  contact: { caseContactId, email, name, party },
}: {
  readonly contact: ServiceList['contacts'][number];
}) {
  const dispatch = useAppDispatch();
  const id = caseContactId ?? 0;
  const { status } = useAppSelector((state) => endContact.select(state, String(id)));
  return (
    <li className={styles.row}>
      <span>
        <bdi>{name}</bdi>, {email}, for {party}
      </span>
      <Button
        size="small"
        variant="quiet"
        isBusy={status === 'running'}
        onClick={() =>
          dispatch(
            endContact.send({ params: { caseContactId: id }, body: { replacementId: null } }),
          )
        }
      >
        Detach<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </li>
  );
}

function Certificate({ draftId, text }: { readonly text: string; readonly draftId: string }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(makeCertificate.select);
  return (
    <Stack gap={2}>
      <Field
        label="Certificate of service"
        hint="Copy the text into your document, or add it as a PDF."
      >
        <TextArea readOnly rows={10} value={text} />
      </Field>
      <Row>
        <Button
          isBusy={status === 'running'}
          onClick={() => dispatch(makeCertificate.send({ params: { draftId } }))}
        >
          Add certificate to the envelope
        </Button>
      </Row>
    </Stack>
  );
}
