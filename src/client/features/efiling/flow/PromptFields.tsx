import { useState } from 'react';
import {
  DETAIL_FIELDS,
  DETAIL_LABELS,
  isPromptRequired,
  promptsOf,
  type FilingPrompt,
} from '#contract/filing/details';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import type { DraftFiling } from '#contract/schemas/filingDrafts';
import { useAppDispatch } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { amountProblem, centsOf, typedCents } from './amounts';
import { filingChanged } from './slice';
import { useDraft } from './useDraft';

const HINTS: Readonly<Partial<Record<FilingPrompt, string>>> = {
  amount: 'In dollars, excluding costs.',
  estate: 'In dollars.',
  ground: 'The rule that excludes it from public access, such as Rule 5(C).',
};
const LENGTHS = { manner: 100, trackingNumber: 60, ground: 300 } as const;

interface PromptProps {
  readonly filing: DraftFiling;
  readonly prompt: FilingPrompt;
}

/** Additional facts that the court requires for a filing: amounts, dates, and text. */
export function PromptFields({
  code,
  filing,
}: {
  readonly filing: DraftFiling;
  readonly code: PolicyCode | undefined;
}) {
  return (
    <>
      {promptsOf(code).map((prompt) => (
        <Prompt key={prompt} filing={filing} prompt={prompt} />
      ))}
    </>
  );
}

function Prompt({ filing, prompt }: PromptProps) {
  const dispatch = useAppDispatch();
  const { field } = useDraft('documents');
  const { details, filingId } = filing;
  const name = DETAIL_FIELDS[prompt];
  const [typed, setTyped] = useState(() =>
    typedCents(typeof details[name] === 'number' ? details[name] : null),
  );
  const set = (value: string | number | null) =>
    dispatch(filingChanged({ filingId, change: { details: { ...details, [name]: value } } }));
  const { error, id } = field(`filing.${filingId}.${prompt}`);
  const props = {
    id,
    label: DETAIL_LABELS[prompt],
    hint: HINTS[prompt],
    isRequired: isPromptRequired(prompt),
  };
  switch (prompt) {
    case 'amount':
    case 'estate':
      return (
        <Field {...props} error={amountProblem(typed) ?? error}>
          <TextInput
            inputMode="decimal"
            maxLength={20}
            value={typed}
            onValueChange={(value) => {
              setTyped(value);
              set(centsOf(value));
            }}
          />
        </Field>
      );
    case 'dueDate':
    case 'hearing':
    case 'date':
      return (
        <Field {...props} error={error}>
          <TextInput
            type="date"
            min="1900-01-01"
            max="2199-12-31"
            value={details[DETAIL_FIELDS[prompt]] ?? ''}
            onValueChange={(value) => set(/^(1[6-9]|2[0-9])\d\d-/.test(value) ? value : null)}
          />
        </Field>
      );
    case 'manner':
    case 'trackingNumber':
    case 'ground':
      return (
        <Field {...props} error={error}>
          <TextInput
            maxLength={LENGTHS[prompt]}
            value={details[DETAIL_FIELDS[prompt]]}
            onValueChange={set}
          />
        </Field>
      );
  }
}
