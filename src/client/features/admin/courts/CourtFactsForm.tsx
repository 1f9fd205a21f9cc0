import {
  COURT_DETAIL_NAMES,
  COURT_DETAIL_WORDS,
  COURT_NAME_LENGTH,
  COURT_TEXT_LENGTH,
  COURT_TIME_ZONES,
  type CourtDetailName,
} from '#contract/courts/details';
import { formatCount, formatDate, formatDateTime } from '#contract/formats';
import type { CourtEdit, CourtFacts } from '#contract/schemas/courtDetails';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ChangePreview } from '../../../ui/ChangePreview';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import { ChangeFields, dayProblem, whyProblem } from './ChangeFields';
import { saveCourtFacts } from './slice';
import { usePreview } from './usePreview';

type Values = Readonly<CourtFacts & { effectiveOn: string; why: string }>;

const SENT_AS = {
  name: 'facts.name',
  officeName: 'facts.officeName',
  officeAddress: 'facts.officeAddress',
  officeTelephone: 'facts.officeTelephone',
  officeHours: 'facts.officeHours',
  timeZone: 'facts.timeZone',
  coverageFrom: 'facts.coverageFrom',
  outage: 'facts.outage',
};
const TEXTS = ['name', 'officeName', 'officeAddress', 'officeTelephone', 'officeHours'] as const;

/** Edits a court's details as of an effective date, with a preview. */
export function CourtFactsForm({ court }: { readonly court: CourtEdit }) {
  const dispatch = useAppDispatch();
  const { courtId, facts, today } = court;
  const command = useAppSelector(saveCourtFacts.select);
  const preview = usePreview<Values>(command.status);
  const form = useForm({
    id: `court${String(courtId)}`,
    started: { ...facts, effectiveOn: today, why: '' },
    sentAs: SENT_AS,
    check: ({ effectiveOn, name, why }) => ({
      name: name.trim() === '' ? 'Enter the name of the court.' : null,
      effectiveOn: dayProblem(effectiveOn, today),
      why: whyProblem(why),
    }),
    command,
    onSend: preview.show,
  });
  if (preview.values !== null) {
    const { effectiveOn, why, ...changed } = preview.values;
    return (
      <ChangePreview
        title="Change the court?"
        lines={linesOf(court, preview.values)}
        button="Change court"
        isSending={command.status === 'running'}
        onBack={preview.back}
        onConfirm={() =>
          preview.confirm(() =>
            dispatch(
              saveCourtFacts.send({
                params: { courtId },
                body: { facts: changed, seen: facts, effectiveOn, why },
              }),
            ),
          )
        }
      />
    );
  }
  return (
    <Form form={form} label="Court" button="Continue" isInPage>
      <Stack isForm>
        {TEXTS.map((name) => (
          <Field
            key={name}
            {...form.field(name)}
            label={COURT_DETAIL_WORDS[name]}
            isRequired={name === 'name'}
          >
            <TextInput
              autoComplete="off"
              maxLength={name.endsWith('ame') ? COURT_NAME_LENGTH : COURT_TEXT_LENGTH}
              {...form.control(name)}
            />
          </Field>
        ))}
        <Field {...form.field('timeZone')} label={COURT_DETAIL_WORDS.timeZone}>
          <Select
            choices={COURT_TIME_ZONES.map(([id, label]) => ({ id, label }))}
            {...form.control('timeZone')}
          />
        </Field>
        <Field
          {...form.field('coverageFrom')}
          label={COURT_DETAIL_WORDS.coverageFrom}
          hint="First day of records from this court. Leave blank until it sends records."
        >
          <TextInput type="date" {...form.control('coverageFrom')} />
        </Field>
        <Field
          {...form.field('outage')}
          label={COURT_DETAIL_WORDS.outage}
          hint="Why it can’t be searched right now. Users see this with their results. Leave blank to clear."
        >
          <TextArea rows={2} maxLength={COURT_TEXT_LENGTH} {...form.control('outage')} />
        </Field>
        <ChangeFields form={form} today={today} />
      </Stack>
    </Form>
  );
}

/** Returns the effects of a change, one sentence each. */
function linesOf(
  { facts, hearings, nextHearings, today }: CourtEdit,
  values: Values,
): readonly string[] {
  const changed = COURT_DETAIL_NAMES.filter((name) => facts[name] !== values[name].trim());
  const shown = (name: CourtDetailName, text: string): string => {
    if (text.trim() === '') return 'none';
    return name === 'coverageFrom' ? formatDate(text) : `“${text.trim()}”`;
  };
  return [
    ...changed.map(
      (name) =>
        `${COURT_DETAIL_WORDS[name]}: changes from ${shown(name, facts[name])} to ${shown(name, values[name])}.`,
    ),
    ...(changed.includes('timeZone') && hearings > 0
      ? [
          hearings === 1
            ? 'The displayed time of 1 upcoming hearing will change. Check it with the court.'
            : `The displayed times of ${formatCount(hearings)} upcoming hearings will change. Check them with the court.`,
          ...nextHearings.map(
            ({ caseNumber, startsAt }) =>
              `${caseNumber}: was ${formatDateTime(startsAt, facts.timeZone)}, becomes ${formatDateTime(startsAt, values.timeZone)}.`,
          ),
        ]
      : []),
    values.effectiveOn === today
      ? 'Visitors see the change immediately.'
      : `Visitors see the change starting ${formatDate(values.effectiveOn)}.`,
    'You can undo it below.',
  ];
}
