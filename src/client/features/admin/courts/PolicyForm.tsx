import { useState } from 'react';
import { POLICY_MOST } from '#contract/courts/details';
import { formatDate } from '#contract/formats';
import type { CourtEdit, FilingPolicy } from '#contract/schemas/courtDetails';
import { boxValue, isBoxChecked } from '../../../forms/box';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ChangePreview } from '../../../ui/ChangePreview';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import { ChangeFields, dayProblem, sinceLine, whyProblem } from './ChangeFields';
import { policyOn, previewLines, scheduledLines, type Policy } from './policyLines';
import { savePolicy } from './slice';
import { usePreview } from './usePreview';

const FLAGS = [
  ['acceptsInitial', 'New cases may be filed electronically'],
  ['acceptsSubsequent', 'Documents may be filed electronically in existing cases'],
  ['allowsSeveralLeads', 'A filing may have several lead documents'],
  ['allowsCopies', 'Courtesy copies may be sent'],
] as const;
const NUMBERS = [
  ['documentMegabytes', 'MB per document', POLICY_MOST.documentMegabytes],
  ['envelopeMegabytes', 'MB per envelope', POLICY_MOST.envelopeMegabytes],
  ['documentPages', 'Pages per document', POLICY_MOST.pages],
] as const;

function startedOf(policy: FilingPolicy, today: string) {
  return {
    acceptsInitial: boxValue(policy.acceptsInitial),
    acceptsSubsequent: boxValue(policy.acceptsSubsequent),
    allowsSeveralLeads: boxValue(policy.allowsSeveralLeads),
    allowsCopies: boxValue(policy.allowsCopies),
    documentMegabytes: String(policy.documentMegabytes),
    envelopeMegabytes: String(policy.envelopeMegabytes),
    documentPages: String(policy.documentPages),
    servesAt: policy.servesAt as string,
    statement: policy.statement,
    effectiveOn: today,
    why: '',
  };
}

function policyOf(values: ReturnType<typeof startedOf>): Policy {
  return {
    acceptsInitial: isBoxChecked(values.acceptsInitial),
    acceptsSubsequent: isBoxChecked(values.acceptsSubsequent),
    allowsSeveralLeads: isBoxChecked(values.allowsSeveralLeads),
    allowsCopies: isBoxChecked(values.allowsCopies),
    documentMegabytes: Number(values.documentMegabytes),
    envelopeMegabytes: Number(values.envelopeMegabytes),
    documentPages: Number(values.documentPages),
    servesAt: values.servesAt === 'acceptance' ? 'acceptance' : 'submission',
    statement: values.statement,
  };
}

/**
 * Edits the county's e-filing policy as of an effective date, with a preview. The form starts with
 * the policy of that date.
 */
export function PolicyForm({
  court,
  policy,
}: {
  readonly court: CourtEdit;
  readonly policy: FilingPolicy;
}) {
  const dispatch = useAppDispatch();
  const { countyName, courtId, today } = court;
  const command = useAppSelector(savePolicy.select);
  const preview = usePreview<ReturnType<typeof startedOf>>(command.status);
  const [dated, setDated] = useState(policy);
  const form = useForm({
    id: `courtPolicy${String(courtId)}`,
    started: startedOf(dated, today),
    check: (values) => ({
      ...Object.fromEntries(
        NUMBERS.map(([name, , most]) => [
          name,
          /^[1-9]\d*$/.test(values[name]) && Number(values[name]) <= most
            ? null
            : `Enter a number from 1 to ${String(most)}.`,
        ]),
      ),
      effectiveOn: dayProblem(values.effectiveOn, today),
      why: whyProblem(values.why),
    }),
    command,
    onSend: preview.show,
  });
  const current = policyOn(court, policy, form.values.effectiveOn);
  if (current !== dated) {
    setDated(current);
    form.restart(startedOf(current, today));
  }
  if (preview.values !== null) {
    const { effectiveOn, why } = preview.values;
    const { effectiveOn: _since, isOwn: _isOwn, ...seen } = dated;
    const after = policyOf(preview.values);
    return (
      <Section title="E-filing policy">
        <ChangePreview
          title={`Change the policy for all courts in ${countyName}?`}
          lines={previewLines(dated, after, sinceLine(effectiveOn, today))}
          button="Save policy"
          isSending={command.status === 'running'}
          onBack={preview.back}
          onConfirm={() =>
            preview.confirm(() =>
              dispatch(
                savePolicy.send({
                  params: { courtId },
                  body: {
                    ...after,
                    seen,
                    effectiveOn,
                    why,
                    seenChangeId: court.changes[0]?.id ?? null,
                  },
                }),
              ),
            )
          }
        />
      </Section>
    );
  }
  const scheduled = scheduledLines(policy, court.laterPolicies);
  return (
    <Section title="E-filing policy">
      <Stack>
        <p>
          {!court.hasStoredPolicy
            ? `Nothing can be filed electronically in ${countyName} yet. Choose what its courts accept, and save the policy.`
            : policy.isOwn
              ? `Since ${formatDate(policy.effectiveOn)}, for all courts in ${countyName}.`
              : `${countyName} uses the statewide policy. Saving creates a separate policy for its courts.`}
        </p>
        {scheduled.length === 0 ? null : (
          <>
            <p>Already scheduled:</p>
            <ul>
              {scheduled.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
        <Form form={form} label="E-filing policy" button="Continue" isInPage>
          <Stack isForm>
            {FLAGS.map(([name, label]) => (
              <Checkbox key={name} {...form.box(name)}>
                {label}
              </Checkbox>
            ))}
            {NUMBERS.map(([name, label]) => (
              <Field key={name} {...form.field(name)} label={label} isRequired>
                <TextInput inputMode="numeric" autoComplete="off" {...form.control(name)} />
              </Field>
            ))}
            <Field {...form.field('servesAt')} label="When documents are served">
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
            <ChangeFields form={form} today={today} />
          </Stack>
        </Form>
      </Stack>
    </Section>
  );
}
