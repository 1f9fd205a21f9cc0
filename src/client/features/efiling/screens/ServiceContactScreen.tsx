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
import { useIsPhone } from '../../../records/PhoneFold';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Disclosure } from '../../../ui/Disclosure';
import { Field } from '../../../ui/Field';
import { MainActions } from '../../../ui/PageActions';
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
  const [replaced, setReplaced] = useState<ServiceContact | null>(null);
  const isPhone = useIsPhone();
  const state = useAppSelector(contacts.select);
  const all = 'data' in state ? state.data : null;
  const items = all?.items ?? NONE;
  const columns = useMemo(
    () => columnsOf(items, isPhone, { edit: setEdited, replace: setReplaced }),
    [items, isPhone],
  );
  return (
    <ListView
      of={state}
      things={{ one: 'contact', many: 'contacts' }}
      caption="Service contacts"
      isLeadHidden
      columns={columns}
      areActionsInHeading
      actions={() =>
        edited === null ? (
          <MainActions>
            <Button variant="primary" onClick={() => setEdited('new')}>
              Add a contact
            </Button>
          </MainActions>
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
          {replaced === null ? null : (
            <ReplaceForm
              key={replaced.id}
              all={list.items}
              of={replaced}
              onClose={() => setReplaced(null)}
            />
          )}
        </Stack>
      )}
      empty={{
        title: 'No contacts',
        text: 'Add people at your firm who should receive served documents.',
      }}
      foot={(list) => (
        <Stack gap={2}>
          <PublicList list={list} />
          <Changes changes={list.changes} />
        </Stack>
      )}
    />
  );
}

/** What the buttons of a row open above the list. */
interface RowActions {
  readonly edit: (contact: ServiceContact) => void;
  readonly replace: (contact: ServiceContact) => void;
}

/** Returns the columns; a phone has the address on the line below, which is wider. */
function columnsOf(
  all: readonly ServiceContact[],
  isPhone: boolean,
  actions: RowActions,
): readonly DataColumn<ServiceContact>[] {
  const address = ({ barNumber, email }: ServiceContact) => (
    <>
      <span className={styles.soft}>{email}</span>
      {barNumber === null ? null : <span className={styles.soft}>Attorney {barNumber}</span>}
    </>
  );
  return [
    rowHeader('Contact', (contact) => (
      <span className={classNames(styles.name, styles.listed)}>
        <BackendLink to={BACKEND_PAGES.serviceContactCases} query={{ contactId: contact.id }}>
          <bdi>{contact.name}</bdi>
        </BackendLink>
        {isPhone ? null : address(contact)}
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
      phone: 'line',
    },
    ...(isPhone
      ? [
          column<ServiceContact>(
            'Address',
            (contact) => <span className={styles.name}>{address(contact)}</span>,
            { phone: 'line' },
          ),
        ]
      : []),
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
          {
            ...column<ServiceContact>('Cases', (each) => <Cases of={each} />, {
              priority: 2,
              phone: 'line',
            }),
            isEmpty: ({ cases }: ServiceContact) => cases.length === 0,
          },
        ]
      : []),
    toolsColumn('Change', (each) => <Tools of={each} all={all} {...actions} />, {
      isNoWrap: false,
      align: 'end',
      phone: 'end',
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

/** Replaces a contact on all of its cases with another contact. */
function ReplaceForm({
  all,
  of: { cases, id, name },
  onClose,
}: {
  readonly of: ServiceContact;
  readonly all: readonly ServiceContact[];
  readonly onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const [replacement, setReplacement] = useState('');
  const { status } = useAppSelector((state) => changeContact.select(state, String(id)));
  const open = cases.filter(({ endedAt }) => endedAt === null).length;
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
          isBusy={status === 'running'}
          isDisabled={replacement === ''}
          onClick={() => {
            dispatch(
              changeContact.send({
                params: { contactId: id },
                body: { action: 'replace', replacementId: Number(replacement), changeId: null },
              }),
            );
            onClose();
          }}
        >
          Replace on all cases
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

/** Buttons that edit a contact, replace it on all cases, resend its confirmation, or remove it. */
function Tools({
  all,
  edit,
  of,
  replace,
}: {
  readonly of: ServiceContact;
  readonly all: readonly ServiceContact[];
} & RowActions) {
  const { cases, id, isConfirmed, name } = of;
  const dispatch = useAppDispatch();
  const isPhone = useIsPhone();
  const { status } = useAppSelector((state) => changeContact.select(state, String(id)));
  const openCases = cases.filter(({ endedAt }) => endedAt === null);
  const open = openCases.length;
  const [only] = openCases;
  const send = (action: 'remove' | 'sendConfirmation') =>
    dispatch(
      changeContact.send({
        params: { contactId: id },
        body: { action, replacementId: null, changeId: null },
      }),
    );
  const called = <VisuallyHidden> {name}</VisuallyHidden>;
  const editButton = (
    <Button size="small" variant="quiet" onClick={() => edit(of)}>
      Edit{called}
    </Button>
  );
  return (
    <span className={styles.tools}>
      {isPhone ? null : editButton}
      <ToolMenu id={`contact-${String(id)}`} label={<>More{called}</>}>
        {isPhone ? editButton : null}
        {open > 0 && all.length > 1 ? (
          <Button size="small" onClick={() => replace(of)}>
            Replace{called}
          </Button>
        ) : null}
        {isConfirmed ? null : (
          <Button
            size="small"
            isBusy={status === 'running'}
            onClick={() => send('sendConfirmation')}
          >
            Resend confirmation{called}
          </Button>
        )}
        {only !== undefined && open === 1 ? <DetachButton of={only} /> : null}
        <Button size="small" isBusy={status === 'running'} onClick={() => send('remove')}>
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
