import { useMemo, useState } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatDate, formatQuantity } from '#contract/formats';
import { CONTACT_CHANGE_WORDS } from '#contract/filing/service';
import type { ContactChange, ServiceContact, ServiceContacts } from '#contract/schemas/service';
import { stateDate, STATE_TIME_ZONE } from '#contract/stateClock';
import {
  column,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
} from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Disclosure } from '../../../ui/Disclosure';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { ToolMenu } from '../../../ui/ToolMenu';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { BackendLink } from '../../../widgets/BackendLink';
import { ContactForm } from '../service/ContactForm';
import { changeContact, contacts, endContact } from '../service/slice';
import styles from '../envelopes/envelopes.module.css';

const NONE: readonly ServiceContact[] = [];

/** The firm's service contacts, their copies, and their cases (spec section 2, E-filing). */
export function Screen() {
  const [edited, setEdited] = useState<ServiceContact | 'new' | null>(null);
  const state = useAppSelector(contacts.select);
  const all = 'data' in state ? state.data : null;
  const items = all?.items ?? NONE;
  const columns = useMemo(() => columnsOf(items, setEdited), [items]);
  return (
    <ListView
      of={state}
      things={{ one: 'contact', many: 'contacts' }}
      caption="Service contacts"
      isLeadHidden
      columns={columns}
      actions={() =>
        edited === null ? (
          <Button variant="primary" onClick={() => setEdited('new')}>
            Add a contact
          </Button>
        ) : null
      }
      head={(list) => (
        <Stack gap={2}>
          <p className={styles.lead}>
            {list.firmName === null
              ? 'People who receive documents that are served on you.'
              : `People at ${list.firmName} who receive served documents.`}
          </p>
          {edited === null ? null : (
            <ContactForm
              key={edited === 'new' ? 'new' : edited.id}
              contact={edited === 'new' ? null : edited}
              list={list}
              onClose={() => setEdited(null)}
            />
          )}
          <PublicList list={list} />
        </Stack>
      )}
      empty={{
        title: 'No contacts',
        text: 'Add people at your firm who should receive served documents.',
      }}
      foot={(list) => <Changes changes={list.changes} />}
    />
  );
}

function columnsOf(
  all: readonly ServiceContact[],
  edit: (contact: ServiceContact) => void,
): readonly DataColumn<ServiceContact>[] {
  return [
    rowHeader('Contact', ({ barNumber, email, id, name }) => (
      <span className={classNames(styles.name, styles.listed)}>
        <BackendLink to={BACKEND_PAGES.serviceContactCases} query={{ contactId: id }}>
          <bdi>{name}</bdi>
        </BackendLink>
        <span className={styles.soft}>{email}</span>
        {barNumber === null ? null : <span className={styles.soft}>Attorney {barNumber}</span>}
      </span>
    )),
    {
      ...statusColumn<ServiceContact>('Email', ({ bouncedOn, isConfirmed }) => {
        if (bouncedOn !== null) {
          return { tone: 'pastDue', word: `Bounced on ${formatDate(bouncedOn)}` };
        }
        return isConfirmed
          ? { tone: 'released', word: 'Confirmed' }
          : { tone: 'warning', word: 'Not confirmed' };
      }),
      phone: 'end',
    },
    textColumn(
      'Copies to',
      ({ copyIds }) => {
        const names = all.filter(({ id }) => copyIds.includes(id)).map(({ name }) => name);
        return names.length === 0 ? null : names.join(', ');
      },
      { priority: 3, phone: 'named' },
    ),
    ...(all.some(({ cases }) => cases.length > 0)
      ? [
          column<ServiceContact>('Cases', (each) => <Cases of={each} />, {
            priority: 2,
            phone: 'line',
          }),
        ]
      : []),
    toolsColumn('Change', (each) => <Tools of={each} all={all} onEdit={() => edit(each)} />, {
      isNoWrap: false,
      align: 'end',
    }),
  ];
}

/** Number of a contact's cases, and the number of the only one. */
function Cases({ of: { cases } }: { readonly of: ServiceContact }) {
  const open = cases.filter(({ endedAt }) => endedAt === null);
  const ended = cases.filter(({ endedAt }) => endedAt !== null);
  const [first] = open;
  if (cases.length === 0) return <>–</>;
  return (
    <span className={styles.name}>
      {first === undefined ? null : (
        <>
          <span>{formatQuantity(open.length, 'case')}</span>
          {open.length > 1 ? null : (
            <span className={classNames(styles.soft, styles.number)}>{first.caseNumber}</span>
          )}
        </>
      )}
      {ended.length === 0 ? null : (
        <Disclosure summary={`Earlier cases (${String(ended.length)})`}>
          <ul className={styles.soft}>
            {ended.map(({ caseNumber, endedAt, endKind, id, party }) => (
              <li key={id}>
                {caseNumber}, for {party}: {endKind} on {formatDate(stateDate(endedAt ?? ''))}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </span>
  );
}

/**
 * Detaches the contact from its only case. If it has several, the page with its cases does this.
 */
function DetachButton({
  of: { caseNumber, id },
}: {
  readonly of: ServiceContact['cases'][number];
}) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => endContact.select(state, String(id)));
  return (
    <Button
      size="small"
      isBusy={status === 'running'}
      onClick={() =>
        dispatch(endContact.send({ params: { caseContactId: id }, body: { replacementId: null } }))
      }
    >
      Detach<VisuallyHidden> from {caseNumber}</VisuallyHidden>
    </Button>
  );
}

/** Buttons that edit a contact, replace it on all cases, resend its confirmation, or remove it. */
function Tools({
  all,
  of: { cases, id, isConfirmed, name },
  onEdit,
}: {
  readonly of: ServiceContact;
  readonly all: readonly ServiceContact[];
  readonly onEdit: () => void;
}) {
  const dispatch = useAppDispatch();
  const [replacement, setReplacement] = useState<string | null>(null);
  const { status } = useAppSelector((state) => changeContact.select(state, String(id)));
  const openCases = cases.filter(({ endedAt }) => endedAt === null);
  const open = openCases.length;
  const [only] = openCases;
  const send = (action: 'remove' | 'replace' | 'sendConfirmation', replacementId: number | null) =>
    dispatch(
      changeContact.send({
        params: { contactId: id },
        body: { action, replacementId, changeId: null },
      }),
    );
  if (replacement !== null) {
    return (
      <Stack gap={2}>
        <Field label={`Replace ${name} on ${formatQuantity(open, 'case')} with`}>
          <Select
            value={replacement}
            choices={[
              { id: '', label: 'Choose' },
              ...all
                .filter((each) => each.id !== id)
                .map((each) => ({ id: String(each.id), label: each.name })),
            ]}
            onValueChange={setReplacement}
          />
        </Field>
        <Row gap={2}>
          <Button
            size="small"
            isBusy={status === 'running'}
            isDisabled={replacement === ''}
            onClick={() => {
              send('replace', Number(replacement));
              setReplacement(null);
            }}
          >
            Replace on all cases
          </Button>
          <Button size="small" variant="quiet" onClick={() => setReplacement(null)}>
            Cancel
          </Button>
        </Row>
      </Stack>
    );
  }
  const called = <VisuallyHidden> {name}</VisuallyHidden>;
  return (
    <span className={styles.tools}>
      <Button size="small" variant="quiet" onClick={onEdit}>
        Edit{called}
      </Button>
      <ToolMenu id={`contact-${String(id)}`} label={<>More{called}</>}>
        {open > 0 && all.length > 1 ? (
          <Button size="small" onClick={() => setReplacement('')}>
            Replace{called}
          </Button>
        ) : null}
        {isConfirmed ? null : (
          <Button
            size="small"
            isBusy={status === 'running'}
            onClick={() => send('sendConfirmation', null)}
          >
            Resend confirmation{called}
          </Button>
        )}
        {only !== undefined && open === 1 ? <DetachButton of={only} /> : null}
        <Button size="small" isBusy={status === 'running'} onClick={() => send('remove', null)}>
          Remove{called}
        </Button>
      </ToolMenu>
    </span>
  );
}

/** The firm's attorneys on the public list, which comes from the roll. */
function PublicList({ list: { attorneys } }: { readonly list: ServiceContacts }) {
  if (attorneys.length === 0) return null;
  return (
    <Disclosure summary={`Your attorneys on the public list (${String(attorneys.length)})`}>
      <p>
        Attorneys are served at their address on the Roll of Attorneys. The list is updated nightly
        and can’t be changed here.
      </p>
      <ul>
        {attorneys.map(({ barNumber, email, name }) => (
          <li key={barNumber}>
            {name}, {barNumber}: {email ?? 'no address on the roll, so served on paper'}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

const moment = momentColumn(STATE_TIME_ZONE);
const CHANGES: readonly DataColumn<ContactChange>[] = [
  rowHeader('Change', ({ detail, kind, subject }) => (
    <span className={styles.name}>
      <span>
        {CONTACT_CHANGE_WORDS[kind]}: <bdi>{subject}</bdi>
      </span>
      {detail === '' ? null : <span className={styles.soft}>{detail}</span>}
    </span>
  )),
  textColumn('By', ({ by }) => by, { priority: 2 }),
  moment('When', ({ at }) => at, { priority: 2 }),
  toolsColumn('Undo', ({ canUndo, id, subject }) =>
    canUndo ? <Undo changeId={id} subject={subject} /> : null,
  ),
];

function Changes({ changes }: { readonly changes: readonly ContactChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Disclosure summary={`Latest changes (${String(changes.length)})`}>
      <DataTable
        caption="Latest changes"
        isCaptionHidden
        columns={CHANGES}
        rows={changes}
        rowKey={({ id }) => String(id)}
      />
    </Disclosure>
  );
}

function Undo({ changeId, subject }: { readonly changeId: number; readonly subject: string }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => changeContact.select(state, String(changeId)));
  return (
    <Button
      size="small"
      variant="quiet"
      isBusy={status === 'running'}
      onClick={() =>
        dispatch(
          changeContact.send({
            // Undo uses the id of the change, because the contact may have been removed.
            params: { contactId: changeId },
            body: { action: 'undo', replacementId: null, changeId },
          }),
        )
      }
    >
      Undo<VisuallyHidden> the change to {subject}</VisuallyHidden>
    </Button>
  );
}
