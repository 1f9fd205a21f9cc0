import { useMemo, useState } from 'react';
import {
  PAYMENT_ACCOUNT_KINDS,
  PAYMENT_ACCOUNT_WORDS,
  type PaymentAccountKind,
} from '#contract/filing/firms';
import { formatCount } from '#contract/formats';
import type { FirmPaymentAccount, FirmRecord } from '#contract/schemas/firms';
import { boxValue, isBoxChecked } from '../../../forms/box';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { rowHeader, statusColumn, textColumn, toolsColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Checklist } from '../../../ui/Checklist';
import { DataTable } from '../../../ui/DataTable';
import { Disclosure } from '../../../ui/Disclosure';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { useDone } from '../checks/RedactForm';
import { savePayment } from './slice';

/** The firm's payment accounts, and who may use them at which courts. */
export function PaymentAccounts({ record }: { readonly record: FirmRecord }) {
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const { courts, paymentAccounts, users } = record;
  const columns = useMemo(
    () => [
      rowHeader<FirmPaymentAccount>('Account', ({ name }) => <bdi>{name}</bdi>),
      textColumn<FirmPaymentAccount>('Payment method', ({ kind }) => PAYMENT_ACCOUNT_WORDS[kind]),
      statusColumn<FirmPaymentAccount>('Status', ({ isActive }) =>
        isActive ? { tone: 'released', word: 'In use' } : { tone: 'closed', word: 'Closed' },
      ),
      textColumn<FirmPaymentAccount>(
        'Users',
        ({ userIds }) =>
          userIds.length === 0
            ? 'All users'
            : users
                .filter(({ userId }) => userIds.includes(userId))
                .map(({ name }) => name)
                .join(', '),
        { priority: 2 },
      ),
      textColumn<FirmPaymentAccount>(
        'Courts',
        ({ courtIds }) =>
          courtIds.length === 0
            ? 'All courts'
            : `${formatCount(courtIds.length)} of ${formatCount(courts.length)}`,
        { priority: 2 },
      ),
      toolsColumn<FirmPaymentAccount>(
        'Change',
        (each) => (
          <Button size="small" aria-label={`Edit ${each.name}`} onClick={() => setEdited(each.id)}>
            Edit
          </Button>
        ),
        { align: 'end' },
      ),
    ],
    [courts.length, users],
  );
  const account = paymentAccounts.find(({ id }) => id === edited) ?? null;
  return (
    <Section title="Payment accounts">
      <p>
        Fees are charged to the card on the submitting user’s site account, and only for filings the
        court accepts.
      </p>
      {edited === null ? (
        <Row>
          <Button onClick={() => setEdited('new')}>Add a payment account</Button>
        </Row>
      ) : (
        // A change to the account resets the form.
        <PaymentForm
          key={edited === 'new' ? 'new' : JSON.stringify(account)}
          account={account}
          record={record}
          onClose={() => setEdited(null)}
        />
      )}
      <DataTable<FirmPaymentAccount>
        caption="Payment accounts"
        isCaptionHidden
        columns={columns}
        rows={paymentAccounts}
        rowKey={({ id }) => id}
      />
    </Section>
  );
}

interface PaymentFormProps {
  readonly account: FirmPaymentAccount | null;
  readonly record: FirmRecord;
  readonly onClose: () => void;
}

/** Returns what the form can change. */
function partsOf({ courtIds, isActive, name, userIds }: FirmPaymentAccount) {
  return { courtIds, isActive, name, userIds };
}

function PaymentForm({ account, onClose, record }: PaymentFormProps) {
  const dispatch = useAppDispatch();
  const command = useAppSelector(savePayment.select);
  const [courtIds, setCourtIds] = useState<readonly number[]>(account?.courtIds ?? []);
  const { courts, isAgency, users } = record;
  const userField = (userId: number): string => `user.${String(userId)}`;
  const form = useForm<string>({
    id: `paymentAccount${String(account?.id ?? 'new')}`,
    started: useMemo(
      () => ({
        accountName: account?.name ?? '',
        kind: account?.kind ?? 'card',
        isActive: boxValue(account?.isActive !== false),
        ...Object.fromEntries(
          users.map(({ userId }) => [
            userField(userId),
            boxValue(account?.userIds.includes(userId) === true),
          ]),
        ),
      }),
      [account, users],
    ),
    sentAs: { accountName: 'name' },
    check: ({ accountName = '' }) => ({
      accountName: accountName.trim() === '' ? 'Enter a name.' : null,
    }),
    command,
    onSend: ({ accountName = '', isActive, kind, ...rest }) =>
      dispatch(
        savePayment.send({
          body: {
            paymentAccountId: account?.id ?? null,
            kind: kind as PaymentAccountKind,
            name: accountName.trim(),
            isActive: isBoxChecked(isActive),
            userIds: users
              .map(({ userId }) => userId)
              .filter((userId) => isBoxChecked(rest[userField(userId)])),
            courtIds: [...courtIds],
            seen: account === null ? null : partsOf(account),
          },
        }),
      ),
  });
  useDone(command.status, onClose);
  const kinds = PAYMENT_ACCOUNT_KINDS.filter((kind) => isAgency || kind !== 'agency');
  const chosen = courts.filter(({ id }) => courtIds.includes(id));
  return (
    <Form
      form={form}
      label={account === null ? 'New payment account' : `Edit ${account.name}`}
      button="Save payment account"
      actions={<Button onClick={onClose}>Close</Button>}
      isInPage
    >
      <Stack isForm>
        <Field {...form.field('accountName')} label="Name" isRequired>
          <TextInput maxLength={100} autoComplete="off" {...form.control('accountName')} />
        </Field>
        {account === null ? (
          <Field {...form.field('kind')} label="Payment method">
            <Select
              choices={kinds.map((id) => ({ id, label: PAYMENT_ACCOUNT_WORDS[id] }))}
              {...form.control('kind')}
            />
          </Field>
        ) : null}
        <Checkbox {...form.box('isActive')}>In use</Checkbox>
        <fieldset>
          <legend>Users who can pay with this account (none checked means all)</legend>
          <Stack gap={1}>
            {users.map(({ name, userId }) => (
              <Checkbox key={userId} {...form.box(userField(userId))}>
                {name}
              </Checkbox>
            ))}
          </Stack>
        </fieldset>
        <Disclosure
          summary={`Courts: ${chosen.length === 0 ? 'all' : chosen.map(({ name }) => name).join(', ')}`}
        >
          <Checklist
            label="Courts where this account can be used (none checked means all)"
            searchLabel="Find a court"
            choices={courts.map(({ id, name }) => ({ id: String(id), label: name }))}
            chosen={new Set(courtIds.map(String))}
            onChosenChange={(ids) => setCourtIds([...ids].map(Number))}
          />
        </Disclosure>
      </Stack>
    </Form>
  );
}
