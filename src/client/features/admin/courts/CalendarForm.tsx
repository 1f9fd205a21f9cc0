import { CALENDAR_WORDS_LENGTH, LONGEST_HEARING } from '#contract/courts/calendarSettings';
import { calendarLines } from '#contract/courts/calendarChanges';
import { formatCount, formatQuantity } from '#contract/formats';
import type { CourtCalendar } from '#contract/schemas/courtCalendar';
import type { CourtCalendarEdit } from '#contract/schemas/courtDetails';
import { boxValue, isBoxChecked } from '../../../forms/box';
import { Form } from '../../../forms/Form';
import { useForm, type FormModel } from '../../../forms/useForm';
import { countColumn, rowHeader, toolsColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ChangePreview } from '../../../ui/ChangePreview';
import { Checkbox } from '../../../ui/Checkbox';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { BlockedTimes, readBlocked } from './BlockedTimes';
import { ChangeFields, dayProblem, sinceLine, whyProblem } from './ChangeFields';
import { saveCourtCalendar } from './slice';
import { usePreview } from './usePreview';

type Values = Readonly<Record<string, string>>;
type Kind = CourtCalendarEdit['events'][number];

/** Returns hearing types in use, plus types that occur only in the settings. */
function kindsOf(found: readonly Kind[], named: readonly string[]): readonly Kind[] {
  const known = new Set(found.map(({ name }) => name.toLowerCase()));
  const others = named.filter((name) => !known.has(name.toLowerCase()));
  return [...found, ...[...new Set(others)].map((name) => ({ name, hearings: 0, upcoming: 0 }))];
}

/**
 * Returns the name of the field for a hearing type or room. Uses the type's name, because its
 * position changes with the number of hearings; encodes it, because ids can't contain spaces.
 */
function fieldOf(prefix: 'event' | 'minutes' | 'room', name: string): string {
  return `${prefix}.${encodeURIComponent(name.toLowerCase())}`;
}

function has(names: readonly string[], name: string): boolean {
  return names.some((each) => each.toLowerCase() === name.toLowerCase());
}

/** Edits a court's public calendar settings as of an effective date, with a preview. */
export function CalendarForm({ calendar }: { readonly calendar: CourtCalendarEdit }) {
  const dispatch = useAppDispatch();
  const { courtId, settings, today } = calendar;
  const named = [...settings.hiddenEvents, ...settings.lengths.map(({ event }) => event)];
  const events = kindsOf(calendar.events, named);
  const rooms = kindsOf(calendar.rooms, settings.hiddenRooms);
  const command = useAppSelector(saveCourtCalendar.select);
  const preview = usePreview<Values>(command.status);
  const minutesOf = (name: string): string =>
    String(
      settings.lengths.find(({ event }) => event.toLowerCase() === name.toLowerCase())?.minutes ??
        '',
    );
  const form = useForm<string>({
    id: `courtCalendar${String(courtId)}`,
    started: {
      ...Object.fromEntries(
        events.flatMap(({ name }) => [
          [fieldOf('event', name), boxValue(!has(settings.hiddenEvents, name))],
          [fieldOf('minutes', name), minutesOf(name)],
        ]),
      ),
      ...Object.fromEntries(
        rooms.map(({ name }) => [
          fieldOf('room', name),
          boxValue(!has(settings.hiddenRooms, name)),
        ]),
      ),
      blocked: JSON.stringify(settings.blocked),
      hasFeed: boxValue(settings.hasFeed),
      feedWords: settings.feedWords,
      effectiveOn: today,
      why: '',
    },
    check: (values) => ({
      ...Object.fromEntries(
        events.map(({ name }) => [
          fieldOf('minutes', name),
          lengthProblem(values[fieldOf('minutes', name)] ?? ''),
        ]),
      ),
      blocked: blockedProblem(values['blocked'] ?? ''),
      effectiveOn: dayProblem(values['effectiveOn'] ?? '', today),
      why: whyProblem(values['why'] ?? ''),
    }),
    command,
    onSend: preview.show,
  });
  if (preview.values !== null) {
    const { effectiveOn = today, why = '' } = preview.values;
    const after = settingsOf(preview.values, events, rooms);
    return (
      <ChangePreview
        title="Change the calendar?"
        lines={previewLines(calendar, after, effectiveOn)}
        button="Change calendar"
        isSending={command.status === 'running'}
        onBack={preview.back}
        onConfirm={() =>
          preview.confirm(() =>
            dispatch(
              saveCourtCalendar.send({
                params: { courtId },
                body: { settings: after, seen: settings, effectiveOn, why },
              }),
            ),
          )
        }
      />
    );
  }
  return (
    <Form form={form} label="Calendar" button="Continue" isInPage>
      <Stack gap={6}>
        <Section title="Events and default lengths">
          <Stack>
            <p>
              Hidden events don’t appear on calendars or in feeds, but the case still lists them.
              The default length applies to hearings with no end time.
            </p>
            <Kinds caption="Events" kinds={events} form={form} prefix="event" hasLengths />
          </Stack>
        </Section>
        <Section title="Rooms">
          <Stack>
            <p>Hearings in a hidden room stay on the calendar, without the room.</p>
            <Kinds caption="Rooms" kinds={rooms} form={form} prefix="room" />
          </Stack>
        </Section>
        <Section title="Blocked times">
          <BlockedTimes
            text={form.values['blocked'] ?? ''}
            error={form.field('blocked').error}
            onChange={(text) => form.set('blocked', text)}
          />
        </Section>
        <Section title="Calendar feed">
          <Stack isForm>
            <Checkbox {...form.box('hasFeed')}>
              Include this court’s hearings in feeds of courts, judges, and attorneys
            </Checkbox>
            <Field
              {...form.field('feedWords')}
              label="Text shown while feeds are off"
              hint="Shown to visitors instead of the feed link. Leave blank for the standard text."
            >
              <TextInput
                autoComplete="off"
                maxLength={CALENDAR_WORDS_LENGTH}
                {...form.control('feedWords')}
              />
            </Field>
          </Stack>
        </Section>
        <Stack isForm>
          <ChangeFields form={form} today={today} />
        </Stack>
      </Stack>
    </Form>
  );
}

function lengthProblem(minutes: string): string | null {
  if (minutes === '') return null;
  return /^[1-9]\d*$/.test(minutes) && Number(minutes) <= LONGEST_HEARING
    ? null
    : `Enter a number of minutes from 1 to ${formatCount(LONGEST_HEARING)}, or leave it blank.`;
}

function blockedProblem(text: string): string | null {
  for (const { from, to, words } of readBlocked(text)) {
    if (from === '' || to === '') return 'Enter the first and last day of each blocked time.';
    if (to < from) return 'A blocked time ends before it starts.';
    if (words.trim() === '') return 'Enter the text shown to visitors for each blocked time.';
  }
  return null;
}

function settingsOf(
  values: Values,
  events: readonly Kind[],
  rooms: readonly Kind[],
): CourtCalendar {
  return {
    hiddenEvents: hiddenOf(values, events, 'event'),
    hiddenRooms: hiddenOf(values, rooms, 'room'),
    lengths: events.flatMap(({ name: event }) => {
      const minutes = Number(values[fieldOf('minutes', event)]);
      return minutes > 0 ? [{ event, minutes }] : [];
    }),
    blocked: [...readBlocked(values['blocked'] ?? '')],
    hasFeed: isBoxChecked(values['hasFeed']),
    feedWords: values['feedWords'] ?? '',
  };
}

function hiddenOf(values: Values, kinds: readonly Kind[], prefix: 'event' | 'room'): string[] {
  return kinds.flatMap(({ name }) => (isBoxChecked(values[fieldOf(prefix, name)]) ? [] : [name]));
}

function previewLines(
  { events, settings, today }: CourtCalendarEdit,
  after: CourtCalendar,
  effectiveOn: string,
): readonly string[] {
  const lines = calendarLines(settings, after);
  const hidden = events
    .filter(({ name }) => has(after.hiddenEvents, name) && !has(settings.hiddenEvents, name))
    .reduce((sum, { upcoming }) => sum + upcoming, 0);
  return [
    ...(lines.length === 0 ? ['No changes.'] : lines),
    ...(hidden === 0
      ? []
      : [
          `${formatQuantity(hidden, 'upcoming hearing')} will disappear from the calendars and feeds.`,
        ]),
    sinceLine(effectiveOn, today),
    'You can undo it below.',
  ];
}

interface KindsProps {
  readonly caption: string;
  readonly kinds: readonly Kind[];
  readonly form: FormModel<string>;
  readonly prefix: 'event' | 'room';
  readonly hasLengths?: boolean;
}

function Kinds({ caption, form, hasLengths = false, kinds, prefix }: KindsProps) {
  if (kinds.length === 0) return <p>This court’s hearings don’t list any.</p>;
  return (
    <DataTable
      caption={caption}
      rows={kinds}
      rowKey={({ name }) => name}
      columns={[
        rowHeader<Kind>('Name', ({ name }) => (
          <Checkbox {...form.box(fieldOf(prefix, name))}>{name}</Checkbox>
        )),
        countColumn<Kind>('Upcoming hearings', ({ upcoming }) => upcoming),
        countColumn<Kind>('All hearings', ({ hearings }) => hearings, { priority: 2 }),
        ...(hasLengths
          ? [
              toolsColumn<Kind>(
                'Default length (minutes)',
                ({ name }) => (
                  <Field
                    {...form.field(fieldOf('minutes', name))}
                    label={`Default length of ${name}, in minutes`}
                    isLabelHidden
                  >
                    <TextInput
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={4}
                      {...form.control(fieldOf('minutes', name))}
                    />
                  </Field>
                ),
                { isHeaderHidden: false },
              ),
            ]
          : []),
      ]}
    />
  );
}
