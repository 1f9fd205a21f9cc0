import { billingCodeProblem } from '#contract/billingCodes';
import { BILLING_CODE_MAX_LENGTH } from '#contract/limits';
import type { CodeCount, CodedThings, CodeFilter } from '#contract/schemas/codeRepair';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { countColumn, rowHeader } from '../../records/columns';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { DataTable, type DataColumn } from '../../ui/DataTable';
import { Field } from '../../ui/Field';
import { formatCount } from '../../ui/formats';
import { Section } from '../../ui/Section';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { TextInput } from '../../ui/TextInput';
import { idsOf, thingKey } from './chosenThings';
import { repairCodes } from './slice';
import { countsInWords } from './words';

export interface RepairFormProps {
  readonly of: CodedThings;
  readonly filter: CodeFilter;
  readonly chosen: ReadonlySet<string>;
}

interface Change extends CodeCount {
  readonly after: number;
}

const COLUMNS: readonly DataColumn<Change>[] = [
  rowHeader('Billing code', ({ billingCode }) => billingCode ?? 'No billing code'),
  countColumn('Now', ({ purchases, searches }) => searches + purchases),
  countColumn('After', ({ after }) => after),
];

const sumOf = ({ purchases, searches }: Pick<CodeCount, 'purchases' | 'searches'>): number =>
  searches + purchases;

/** What of the codes that were found would move: all that is found, or what is ticked. */
function movedOf(
  { codes, items }: CodedThings,
  chosen: ReadonlySet<string>,
  toCode: string | null,
  isAll: boolean,
): readonly CodeCount[] {
  if (isAll) return codes.filter(({ billingCode }) => billingCode !== toCode);
  const ticked = items.filter(
    (thing) => chosen.has(thingKey(thing)) && thing.billingCode !== toCode,
  );
  return [...new Set(ticked.map(({ billingCode }) => billingCode))].map((billingCode) => {
    const ofCode = ticked.filter((thing) => thing.billingCode === billingCode);
    const searches = ofCode.filter(({ kind }) => kind === 'SEARCH').length;
    return { billingCode, searches, purchases: ofCode.length - searches };
  });
}

/** How many of what was found have each code now, and afterwards. */
function changesOf(
  codes: readonly CodeCount[],
  moved: readonly CodeCount[],
  toCode: string | null,
): readonly Change[] {
  const all = moved.reduce((sum, each) => sum + sumOf(each), 0);
  const known = codes.some(({ billingCode }) => billingCode === toCode)
    ? codes
    : [...codes, { billingCode: toCode, searches: 0, purchases: 0 }];
  return known.map((code) => {
    const gone = moved.find(({ billingCode }) => billingCode === code.billingCode);
    const isTarget = code.billingCode === toCode;
    const after = isTarget ? sumOf(code) + all : sumOf(code) - (gone ? sumOf(gone) : 0);
    return { ...code, after };
  });
}

/** Gives a code to all that was found or to what is ticked, with the counts before and after. */
export function RepairForm({ chosen, filter, of }: RepairFormProps) {
  const dispatch = useAppDispatch();
  const { codes, isCodeRequired, mask } = of;
  const movedBy = (toCode: string, scope: string) =>
    movedOf(of, chosen, toCode.trim() || null, scope === 'all');
  const countedBy = (toCode: string, scope: string) => {
    const moved = movedBy(toCode, scope);
    return {
      searches: moved.reduce((sum, { searches }) => sum + searches, 0),
      purchases: moved.reduce((sum, { purchases }) => sum + purchases, 0),
    };
  };
  const form = useForm({
    id: 'codeRepair',
    started: { toCode: '', scope: 'all' },
    sentAs: { scope: 'chosen' },
    check: ({ scope, toCode }) => ({
      toCode: billingCodeProblem(toCode, { mask, isRequired: isCodeRequired }),
      scope:
        scope === 'ticked' && chosen.size === 0
          ? 'Tick the rows to change.'
          : sumOf(countedBy(toCode, scope)) === 0
            ? 'All of these have this billing code already.'
            : null,
    }),
    command: useAppSelector(repairCodes.select),
    onSend: ({ scope, toCode }) =>
      dispatch(
        repairCodes.send({
          body: {
            filter,
            chosen:
              scope === 'all'
                ? null
                : {
                    searchIds: idsOf(chosen, 'SEARCH'),
                    purchaseIds: idsOf(chosen, 'PURCHASE'),
                  },
            toCode: toCode.trim(),
            expected: countedBy(toCode, scope),
          },
        }),
      ),
  });
  const { scope, toCode } = form.values;
  const moved = movedBy(toCode, scope);
  const counts = countedBy(toCode, scope);
  return (
    <Section title="Change the code">
      <Form
        form={form}
        label="Change billing codes"
        button={
          sumOf(counts) === 0
            ? 'Change billing codes'
            : `Change ${countsInWords(counts)} to ${toCode.trim() === '' ? 'no code' : toCode.trim()}`
        }
        dirtyWords=""
      >
        <Stack isForm>
          <Field {...form.field('scope')} label="Of">
            <Select
              choices={[
                { id: 'all', label: `All ${formatCount(of.total)} that are listed` },
                {
                  id: 'ticked',
                  label: `The ${formatCount(chosen.size)} that ${chosen.size === 1 ? 'is' : 'are'} ticked`,
                },
              ]}
              {...form.control('scope')}
            />
          </Field>
          <Field
            {...form.field('toCode')}
            label="New billing code"
            hint={
              mask === null || mask === ''
                ? 'Empty takes the code away.'
                : `Like ${mask}: 9 stands for a digit, A for a letter, * for either.`
            }
            isRequired={isCodeRequired}
          >
            <TextInput
              autoComplete="off"
              maxLength={BILLING_CODE_MAX_LENGTH}
              {...form.control('toCode')}
            />
          </Field>
        </Stack>
        <DataTable
          caption="What is listed, by billing code, now and after the change"
          columns={COLUMNS}
          rows={changesOf(codes, moved, toCode.trim() || null)}
          rowKey={({ billingCode }) => billingCode ?? ''}
        />
      </Form>
    </Section>
  );
}
