import { BILLING_CODE_MAX_LENGTH } from '#contract/limits';
import { useEffect, useRef } from 'react';
import type { SpendBudget, Spending } from '#contract/schemas/spending';
import { BUDGET_MAX_CENTS, BUDGET_SCOPES, type BudgetScope } from '#contract/billing/spending';
import { boxValue, isBoxChecked } from '../../forms/box';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Field } from '../../ui/Field';
import { Section } from '../../ui/Section';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { TextInput } from '../../ui/TextInput';
import { setBudget } from './slice';
import { budgetName, readDollars } from './words';

const SCOPE_WORDS: Readonly<Record<BudgetScope, string>> = {
  ACCOUNT: 'Whole account',
  USER: 'One user',
  CODE: 'One billing code',
};

function scopeOf(value: string): BudgetScope {
  return BUDGET_SCOPES.find((scope) => scope === value) ?? 'ACCOUNT';
}

export interface BudgetFormProps {
  readonly of: Spending;
  /** The budget to edit; null for a new one. */
  readonly edited: SpendBudget | null;
  /** Returns to a new budget. */
  readonly onCancel: () => void;
}

function useBudgetForm(edited: SpendBudget | null) {
  const dispatch = useAppDispatch();
  return useForm({
    id: edited === null ? 'budget' : `budget${String(edited.id)}`,
    started: {
      scope: (edited?.scope ?? 'ACCOUNT') as string,
      userId: String(edited?.userId ?? ''),
      billingCode: edited?.billingCode ?? '',
      cents: edited === null ? '' : (edited.cents / 100).toFixed(2),
      isStop: boxValue(edited?.isStop ?? true),
    },
    check({ billingCode, cents, scope, userId }) {
      const parsed = readDollars(cents);
      return {
        userId: scope === 'USER' && userId === '' ? 'Select a user.' : null,
        billingCode:
          scope === 'CODE' && billingCode.trim() === '' ? 'Enter the billing code.' : null,
        cents:
          parsed === null || parsed > BUDGET_MAX_CENTS
            ? 'Enter an amount from 0 to 1,000,000, such as 25 or 25.50.'
            : null,
      };
    },
    command: useAppSelector(setBudget.select),
    onSend({ billingCode, cents, isStop, scope, userId }) {
      const body = {
        scope: scopeOf(scope),
        userId: scope === 'USER' ? Number(userId) : null,
        billingCode: scope === 'CODE' ? billingCode.trim() : null,
        cents: readDollars(cents) ?? 0,
        isStop: isBoxChecked(isStop),
      };
      dispatch(setBudget.send({ body }));
    },
  });
}

/** Form that sets a budget or replaces an existing one; the amount of an edited one gets the focus. */
export function BudgetForm({ edited, of, onCancel }: BudgetFormProps) {
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (edited !== null) amount.current?.focus();
  }, [edited]);
  const form = useBudgetForm(edited);
  const title = edited === null ? 'Set a budget' : `Edit budget: ${budgetName(edited)}`;
  return (
    <Section title={title}>
      <Form form={form} label={title} button="Save budget" dirtyWords="" isInPage>
        <Stack isForm>
          {edited === null ? <ScopeFields of={of} form={form} /> : null}
          <Field
            {...form.field('cents')}
            label="Monthly budget ($)"
            hint={`0 allows no charges beyond the plan.${
              edited === null ? ' Replaces any existing budget.' : ''
            }`}
            isRequired
          >
            <TextInput
              ref={amount}
              autoComplete="off"
              inputMode="decimal"
              {...form.control('cents')}
            />
          </Field>
          <Checkbox {...form.box('isStop')}>Block charges over the budget</Checkbox>
        </Stack>
      </Form>
      {edited === null ? null : (
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel editing
        </Button>
      )}
    </Section>
  );
}

interface ScopeFieldsProps {
  readonly of: Spending;
  readonly form: ReturnType<typeof useBudgetForm>;
}

/** What a new budget applies to. An edited budget keeps it: another scope is another budget. */
function ScopeFields({ form, of }: ScopeFieldsProps) {
  const { scope } = form.values;
  const scopes = BUDGET_SCOPES.filter((each) => each !== 'CODE' || of.hasBillingCodes);
  return (
    <>
      <Field {...form.field('scope')} label="Applies to">
        <Select
          choices={scopes.map((id) => ({ id, label: SCOPE_WORDS[id] }))}
          {...form.control('scope')}
        />
      </Field>
      {scope === 'USER' ? (
        <Field {...form.field('userId')} label="User" isRequired>
          <Select
            choices={[
              { id: '', label: 'Select a user' },
              ...of.users.map(({ id, name }) => ({ id: String(id), label: name })),
            ]}
            {...form.control('userId')}
          />
        </Field>
      ) : null}
      {scope === 'CODE' ? (
        <Field {...form.field('billingCode')} label="Billing Code" isRequired>
          <TextInput
            autoComplete="off"
            maxLength={BILLING_CODE_MAX_LENGTH}
            {...form.control('billingCode')}
          />
        </Field>
      ) : null}
    </>
  );
}
