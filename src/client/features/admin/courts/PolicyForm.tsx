import { POLICY_MOST } from '#contract/courtDetails';
import type { CourtEdit, FilingPolicy } from '#contract/schemas/courtDetails';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { formatDate } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import { savePolicy } from './slice';

const YES = 'true';
const FLAGS = [
  ['acceptsInitial', 'New cases may be filed electronically'],
  ['acceptsSubsequent', 'Existing cases may be filed in electronically'],
  ['allowsSeveralLeads', 'A filing may have several lead documents'],
  ['allowsCopies', 'Courtesy copies may be sent'],
] as const;
const NUMBERS = [
  ['documentMegabytes', 'MB per document', POLICY_MOST.documentMegabytes],
  ['envelopeMegabytes', 'MB per envelope', POLICY_MOST.envelopeMegabytes],
  ['documentPages', 'Pages per document', POLICY_MOST.pages],
] as const;

function startedOf(policy: FilingPolicy, today: string) {
  const flag = (value: boolean): string => (value ? YES : '');
  return {
    acceptsInitial: flag(policy.acceptsInitial),
    acceptsSubsequent: flag(policy.acceptsSubsequent),
    allowsSeveralLeads: flag(policy.allowsSeveralLeads),
    allowsCopies: flag(policy.allowsCopies),
    documentMegabytes: String(policy.documentMegabytes),
    envelopeMegabytes: String(policy.envelopeMegabytes),
    documentPages: String(policy.documentPages),
    servesAt: policy.servesAt as string,
    statement: policy.statement,
    effectiveOn: today,
  };
}

/** The e-filing policy of the court's county, from a day. */
export function PolicyForm({
  court,
  policy,
}: {
  readonly court: CourtEdit;
  readonly policy: FilingPolicy;
}) {
  const dispatch = useAppDispatch();
  const { countyName, courtId, today } = court;
  const form = useForm({
    id: `courtPolicy${String(courtId)}`,
    started: startedOf(policy, today),
    check: (values) => ({
      ...Object.fromEntries(
        NUMBERS.map(([name, , most]) => [
          name,
          /^[1-9]\d*$/.test(values[name]) && Number(values[name]) <= most
            ? null
            : `Enter a number from 1 to ${String(most)}.`,
        ]),
      ),
      effectiveOn: values.effectiveOn < today ? 'Choose today or a later day.' : null,
    }),
    command: useAppSelector(savePolicy.select),
    onSend: (values) =>
      dispatch(
        savePolicy.send({
          params: { courtId },
          body: {
            acceptsInitial: values.acceptsInitial === YES,
            acceptsSubsequent: values.acceptsSubsequent === YES,
            allowsSeveralLeads: values.allowsSeveralLeads === YES,
            allowsCopies: values.allowsCopies === YES,
            documentMegabytes: Number(values.documentMegabytes),
            envelopeMegabytes: Number(values.envelopeMegabytes),
            documentPages: Number(values.documentPages),
            servesAt: values.servesAt === 'acceptance' ? 'acceptance' : 'submission',
            statement: values.statement,
            effectiveOn: values.effectiveOn,
          },
        }),
      ),
  });
  return (
    <Section title="E-filing policy">
      <Stack>
        <p>
          {policy.isOwn
            ? `Since ${formatDate(policy.effectiveOn)}, for all courts of ${countyName}.`
            : `${countyName} has the statewide policy. Saving gives its courts their own.`}
        </p>
        <Form form={form} label="E-filing policy" button="Save policy" isInPage>
          <Stack isForm>
            {FLAGS.map(([name, label]) => (
              <Checkbox
                key={name}
                checked={form.values[name] === YES}
                onCheckedChange={(isChecked) => form.set(name, isChecked ? YES : '')}
              >
                {label}
              </Checkbox>
            ))}
            {NUMBERS.map(([name, label]) => (
              <Field key={name} {...form.field(name)} label={label} isRequired>
                <TextInput inputMode="numeric" autoComplete="off" {...form.control(name)} />
              </Field>
            ))}
            <Field {...form.field('servesAt')} label="Service happens at">
              <Select
                choices={[
                  { id: 'submission', label: 'Submission' },
                  { id: 'acceptance', label: 'Acceptance' },
                ]}
                {...form.control('servesAt')}
              />
            </Field>
            <Field {...form.field('statement')} label="Statement for filers">
              <TextArea rows={4} maxLength={2_000} {...form.control('statement')} />
            </Field>
            <Field {...form.field('effectiveOn')} label="From" isRequired>
              <TextInput type="date" min={today} {...form.control('effectiveOn')} />
            </Field>
          </Stack>
        </Form>
      </Stack>
    </Section>
  );
}
