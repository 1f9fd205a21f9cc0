import { useMemo } from 'react';
import { isNameAsked, TEMPLATE_BLANK_LABELS, type TemplateBlank } from '#contract/filing/templates';
import type { DraftParty, FilingStart } from '#contract/schemas/filingDrafts';
import type { Template } from '#contract/schemas/filingTemplates';
import { Form } from '../../../forms/Form';
import { useForm, type FormModel } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Combobox } from '../../../ui/Combobox';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import { amountProblem, centsOf } from '../flow/amounts';
import { attorneyChoices, courtChoices, partyRole } from './choices';
import { fillTemplate } from './slice';

type Values = Readonly<Record<string, string>>;

/** Fields of a party whose name the template asks for. */
const nameFields = ({ isOrganization, partyId }: DraftParty): readonly string[] =>
  (isOrganization ? ['name'] : ['firstName', 'lastName']).map((part) => `${part}.${partyId}`);

/** Asks for what the template doesn't prefill, and creates a draft. */
export function UseTemplate({ of, start }: { readonly of: Template; readonly start: FilingStart }) {
  const dispatch = useAppDispatch();
  const { blanks, content, id, kind } = of;
  const asked = content.parties.filter(isNameAsked);
  const started = useMemo((): Values => {
    const names = [
      ...(kind === 'existingCase' ? ['caseNumber'] : []),
      ...blanks,
      ...content.parties.filter(isNameAsked).flatMap(nameFields),
    ];
    return Object.fromEntries(names.map((name) => [name, '']));
  }, [blanks, content.parties, kind]);
  const form = useForm<string>({
    id: 'useTemplate',
    started,
    sentAs: { court: 'courtId', amount: 'amountCents' },
    check: ({ amount = '' }) => ({ amount: amountProblem(amount) }),
    command: useAppSelector(fillTemplate.select),
    onSend: (values) =>
      dispatch(fillTemplate.send({ params: { templateId: id }, body: answersOf(values, asked) })),
  });
  const isEmpty = Object.keys(started).length === 0;
  return (
    <Form form={form} label="Use template" button="Create draft" dirtyWords="" isInPage>
      <Stack isForm>
        <p>
          {isEmpty
            ? 'Everything is prefilled. You can change it in the draft.'
            : 'Fill in what you know. You can complete the rest in the draft.'}
        </p>
        {kind === 'existingCase' && (
          <Field {...form.field('caseNumber')} label="Case number">
            <TextInput maxLength={50} {...form.control('caseNumber')} />
          </Field>
        )}
        {blanks.map((blank) => (
          <Field key={blank} {...form.field(blank)} label={TEMPLATE_BLANK_LABELS[blank]}>
            <BlankControl blank={blank} form={form} start={start} />
          </Field>
        ))}
        {asked.map((party) => (
          <PartyName key={party.partyId} party={party} form={form} />
        ))}
      </Stack>
    </Form>
  );
}

interface BlankProps {
  readonly blank: TemplateBlank;
  readonly form: FormModel<string>;
  readonly start: FilingStart;
}

/** The control for one fact. The caller wraps it in a labeled `Field`. */
export function BlankControl({ blank, form, start }: BlankProps) {
  switch (blank) {
    case 'court':
      return <Combobox label="Court" groups={courtChoices(start)} {...form.control('court')} />;
    case 'attorney':
      return <Select choices={attorneyChoices(start)} {...form.control('attorney')} />;
    case 'amount':
      return <TextInput inputMode="decimal" maxLength={20} {...form.control('amount')} />;
    case 'clientNumber':
      return <TextInput maxLength={60} {...form.control('clientNumber')} />;
    case 'comment':
      return <TextArea rows={3} maxLength={5_000} {...form.control('comment')} />;
  }
}

/** Name fields of a party whose role is known. */
export function PartyName({
  form,
  party,
}: {
  readonly party: DraftParty;
  readonly form: FormModel<string>;
}) {
  const { isOrganization, partyId } = party;
  const role = partyRole(party);
  if (isOrganization) {
    return (
      <Field {...form.field(`name.${partyId}`)} label={`${role}: business name`}>
        <TextInput maxLength={300} {...form.control(`name.${partyId}`)} />
      </Field>
    );
  }
  return (
    <Row>
      <Field {...form.field(`firstName.${partyId}`)} label={`${role}: first name`}>
        <TextInput maxLength={100} {...form.control(`firstName.${partyId}`)} />
      </Field>
      <Field {...form.field(`lastName.${partyId}`)} label={`${role}: last name`}>
        <TextInput maxLength={100} {...form.control(`lastName.${partyId}`)} />
      </Field>
    </Row>
  );
}

/** Converts form values to answers. */
function answersOf(values: Values, asked: readonly DraftParty[]) {
  const text = (name: string): string => values[name]?.trim() ?? '';
  const [court, attorney] = [text('court'), text('attorney')];
  return {
    courtId: court === '' ? null : Number(court),
    caseNumber: text('caseNumber'),
    attorney: attorney === '' ? null : attorney,
    amountCents: centsOf(text('amount')),
    clientNumber: text('clientNumber'),
    comment: text('comment'),
    parties: asked.map(({ isOrganization, partyId }) => ({
      partyId,
      isOrganization,
      name: text(`name.${partyId}`),
      firstName: text(`firstName.${partyId}`),
      middleName: '',
      lastName: text(`lastName.${partyId}`),
      suffix: '',
    })),
  };
}
