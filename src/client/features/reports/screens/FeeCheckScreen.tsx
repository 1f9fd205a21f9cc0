import { useRef, useState } from 'react';
import { FEE_CHECK_PATH } from '#contract/admin/pages';
import { MAX_FEE_CENTS } from '#contract/billing/feeCheck';
import { formatCount, formatMoney, formatMonth, formatQuantity } from '#contract/formats';
import { ACCOUNT_PATH } from '#contract/account/members';
import { reportPage } from '#contract/admin/reports/reportPages';
import { ALL_TIME } from '#contract/admin/reports/request';
import type { FeeCheck, FeeDifference, FeeRule } from '#contract/schemas/feeCheck';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, momentColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { addressChosen } from '../../../state/location/slice';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { FiguresRow } from '../../../ui/FiguresRow';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { AppLink } from '../../../widgets/AppLink';
import { MonthField, type MonthFieldHandle } from '../MonthField';
import { feeCheck } from '../slice';

const PAGE_RULES: Readonly<Record<FeeRule['rule'], string>> = {
  PAGE: 'Regular page (office)',
  OVERSIZE: 'Oversize page (office)',
  MICHIGAN_PLAT: 'Michigan plat page (office)',
  PLAN: 'Without a plan (service)',
};

function ruleName({ planName, rule }: FeeRule): string {
  return planName === null ? PAGE_RULES[rule] : `Plan ${planName} (service)`;
}

/** Returns the key of a rule in the select. */
function ruleKey({ planId, rule }: Pick<FeeRule, 'planId' | 'rule'>): string {
  return planId === null ? rule : `${rule}:${String(planId)}`;
}

const WHY: Readonly<Record<FeeDifference['why'], string>> = {
  OFFICE: 'The office fee differs.',
  SERVICE: 'The service fee differs.',
  BOTH: 'Both fees differ.',
  REPLACED: 'The office replaced the file after the purchase.',
  NO_PAGES: 'The pages are no longer on file, so the fee can’t be recomputed.',
};

const RULE_COLUMNS = [
  rowHeader<FeeRule>('Rule', ruleName),
  moneyColumn<FeeRule>('Per page', ({ cents }) => cents),
  column<FeeRule>('Pages', ({ pages }) => formatCount(pages), { align: 'end' }),
  moneyColumn<FeeRule>('Expected', ({ expectedCents }) => expectedCents),
  moneyColumn<FeeRule>('With the new amount', ({ trialCents }) => trialCents, {
    none: 'Not tested',
    priority: 2,
  }),
];

const DIFFERENCE_COLUMNS = [
  rowHeader<FeeDifference>('Document', ({ document, entryId }) => (
    <AppLink
      to={reportPage('Transactions').path}
      query={{ find: `J-${String(entryId)}`, from: ALL_TIME }}
    >
      {document}
    </AppLink>
  )),
  column<FeeDifference>('Account', ({ accountId, accountName }) => (
    <AppLink to={ACCOUNT_PATH} query={{ accountId }}>
      {accountName}
    </AppLink>
  )),
  momentColumn(STATE_TIME_ZONE)<FeeDifference>('Bought', ({ boughtAt }) => boughtAt, {
    priority: 3,
  }),
  textColumn<FeeDifference>('Pages by rule', ({ rules }) => rules, { priority: 3 }),
  moneyColumn<FeeDifference>('Charged', ({ chargedCents }) => chargedCents),
  moneyColumn<FeeDifference>('Expected', ({ expectedCents }) => expectedCents, { none: 'Unknown' }),
  textColumn<FeeDifference>('Reason', ({ why }) => WHY[why], { priority: 2 }),
];

/** Returns true if a purchase's price can't be recalculated. */
function isUnchecked({ why }: FeeDifference): boolean {
  return why === 'NO_PAGES';
}

/** Recalculates the fees of a month's document purchases (spec section 2, Admin). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(feeCheck.select)} what="the fee check" title="Fees not checked">
      {(check, question) => <Checked key={question} of={check} />}
    </Loaded>
  );
}

function Checked({ of }: { readonly of: FeeCheck }) {
  const { charged, differences, differing, expected, purchases, rules, trial, unchecked } = of;
  const sum = ({ officeCents, serviceCents }: FeeCheck['charged']): number =>
    officeCents + serviceCents;
  const difference = sum(charged) - sum(expected);
  const known = differences.filter((each) => !isUnchecked(each));
  return (
    <Stack>
      <p>
        Recalculates each document purchase by our fee rules and compares it with the amount
        charged. Court and provider fees don’t apply to recorded documents. Page fee rules: version{' '}
        {of.version}.
      </p>
      <Choices key={`${of.month} ${String(trial === null)}`} of={of} />
      <FiguresRow
        label={`Purchases in ${formatMonth(of.month)}`}
        figures={[
          { label: 'Purchases', value: formatCount(purchases) },
          {
            label: 'Charged',
            value: formatMoney(sum(charged)),
            note: `Office ${formatMoney(charged.officeCents)}, service ${formatMoney(charged.serviceCents)}`,
          },
          {
            label: 'Expected',
            value: formatMoney(sum(expected)),
            note: `Office ${formatMoney(expected.officeCents)}, service ${formatMoney(expected.serviceCents)}`,
          },
          {
            label: 'Difference',
            value: formatMoney(difference),
            ...(differing === 0 ? {} : { tone: 'warning' as const }),
            note: formatQuantity(differing, 'purchase differs', 'purchases differ'),
          },
          ...(trial === null
            ? []
            : [
                {
                  label: 'Expected with the new amount',
                  value: formatMoney(sum(trial)),
                  note: `${formatMoney(sum(trial) - sum(expected))} compared with the current rules. Nothing is saved.`,
                },
              ]),
        ]}
      />
      {unchecked === 0 ? null : (
        <MessageBox tone="warning" title={`${formatQuantity(unchecked, 'purchase')} not checked`}>
          Their pages are no longer on file. The totals don’t include them.
        </MessageBox>
      )}
      <Section title="Rules">
        <DataTable
          caption="Rules"
          isCaptionHidden
          columns={RULE_COLUMNS}
          rows={rules}
          rowKey={ruleKey}
        />
      </Section>
      <Section title="Purchases that differ">
        <Purchases
          caption="Purchases that differ"
          purchases={known}
          total={differing}
          none="Every checked purchase was charged according to the rules."
        />
      </Section>
      {unchecked === 0 ? null : (
        <Section title="Purchases not checked">
          <Purchases
            caption="Purchases not checked"
            purchases={differences.filter(isUnchecked)}
            total={unchecked}
            none="They aren’t listed."
          />
        </Section>
      )}
    </Stack>
  );
}

interface PurchasesProps {
  readonly caption: string;
  readonly purchases: readonly FeeDifference[];
  /** How many there are; only the first are listed. */
  readonly total: number;
  readonly none: string;
}

function Purchases({ caption, none, purchases, total }: PurchasesProps) {
  if (purchases.length === 0) return <p>{none}</p>;
  return (
    <>
      <DataTable
        caption={caption}
        isCaptionHidden
        columns={DIFFERENCE_COLUMNS}
        rows={purchases}
        rowKey={({ purchaseId }) => purchaseId}
      />
      {total > purchases.length ? (
        <p>Only the first {formatCount(purchases.length)} are listed.</p>
      ) : null}
    </>
  );
}

const NO_TRIAL = '';

/** Selects the month and, as a test, a different amount for one rule; both are in the URL. */
function Choices({ of: { month, rules } }: { readonly of: FeeCheck }) {
  const dispatch = useAppDispatch();
  const query = useAppSelector(selectShownQuery);
  const asked = rules.find(
    ({ planId, rule }) =>
      rule === query['rule'] && String(planId ?? '') === (query['planId'] ?? ''),
  );
  const [chosen, setChosen] = useState({
    month,
    rule: asked === undefined ? NO_TRIAL : ruleKey(asked),
    dollars: asked === undefined ? '' : (Number(query['cents'] ?? 0) / 100).toFixed(2),
  });
  const rule = rules.find((each) => ruleKey(each) === chosen.rule);
  const cents = Math.round(Number(chosen.dollars) * 100);
  const isAmount = chosen.dollars.trim() !== '' && cents >= 0 && cents <= MAX_FEE_CENTS;
  const monthField = useRef<MonthFieldHandle>(null);
  const amount = useRef<HTMLInputElement>(null);
  const [isAmountRequired, setIsAmountRequired] = useState(false);
  return (
    <form
      aria-label="Month and new amount"
      onSubmit={(event) => {
        event.preventDefault();
        if (monthField.current?.refuse() === true) return;
        if (rule !== undefined && !isAmount) {
          setIsAmountRequired(true);
          amount.current?.focus();
          return;
        }
        const trial =
          rule === undefined
            ? {}
            : { rule: rule.rule, cents, ...(rule.planId === null ? {} : { planId: rule.planId }) };
        dispatch(
          addressChosen({ path: FEE_CHECK_PATH, query: { month: chosen.month.trim(), ...trial } }),
        );
      }}
    >
      <Row isAtEnd>
        <MonthField
          ref={monthField}
          label="Month"
          value={chosen.month}
          onValueChange={(value) => setChosen({ ...chosen, month: value })}
        />
        <Field label="Test a different amount for">
          <Select
            value={chosen.rule}
            choices={[
              { id: NO_TRIAL, label: 'No rule' },
              ...rules
                .filter((each) => each.rule !== 'PLAN' || each.planId !== null)
                .map((each) => ({ id: ruleKey(each), label: ruleName(each) })),
            ]}
            onValueChange={(value) => {
              setChosen({ ...chosen, rule: value });
              setIsAmountRequired(false);
            }}
          />
        </Field>
        {rule === undefined ? null : (
          <Field
            label="Dollars per page"
            error={
              isAmount || (chosen.dollars === '' && !isAmountRequired)
                ? null
                : 'Enter dollars from 0 to 1,000.'
            }
          >
            <TextInput
              ref={amount}
              inputMode="decimal"
              maxLength={8}
              value={chosen.dollars}
              onValueChange={(value) => setChosen({ ...chosen, dollars: value })}
            />
          </Field>
        )}
        <Button type="submit">Check</Button>
      </Row>
    </form>
  );
}
