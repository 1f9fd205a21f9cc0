import { COUNTIES, countyNameOf } from '#contract/counties/counties';
import { INDIANA, LOCALES } from '#contract/locales';
import type { OfficeRights as Rights, UserRecord } from '#contract/schemas/people';
import { boxValue, isBoxChecked } from '../../../forms/box';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { saveOfficeRights } from '../slice';
import { RightsForm } from './RightsForm';

const NONE = { id: '', label: 'None' };

const CLERKS = [
  NONE,
  ...COUNTIES.filter(({ state }) => state === 'IN').map(({ id, name }) => ({
    id: String(id),
    label: name,
  })),
];

type County = (typeof COUNTIES)[number];

/** Formats `Lake County, IN`. */
function placeOf({ name, state }: County): string {
  return `${name}, ${state}`;
}

/** Returns the office that records the county's documents. */
function entityOf({ state }: County): string {
  const { terms } = LOCALES.find(({ abbreviation }) => abbreviation === state) ?? INDIANA;
  return terms.entity;
}

const RECORDERS = [
  NONE,
  ...COUNTIES.map((county) => ({ id: String(county.id), label: placeOf(county) })),
];

const REVIEWS = [
  ['isFilingReviewer', 'Reviews electronic filings'],
  ['isFineReviewer', 'Reviews fine payments'],
] as const;

/** Account administrators who review filings may strike acceptances. */
const AS_SUPERVISOR = ' as a supervisor, because the user is an account administrator';

function valuesOf({ clerkId, isFilingReviewer, isFineReviewer, recorderId }: Rights) {
  return {
    clerkId: clerkId === null ? '' : String(clerkId),
    isFilingReviewer: boxValue(isFilingReviewer),
    isFineReviewer: boxValue(isFineReviewer),
    recorderId: recorderId === null ? '' : String(recorderId),
  };
}

function rightsOf(values: Readonly<Record<string, string>>): Rights {
  const idOf = (name: string): number | null => {
    const text = values[name] ?? '';
    return text === '' ? null : Number(text);
  };
  return {
    clerkId: idOf('clerkId'),
    isFilingReviewer: isBoxChecked(values['isFilingReviewer']),
    isFineReviewer: isBoxChecked(values['isFineReviewer']),
    recorderId: idOf('recorderId'),
  };
}

function clerkProblem({ clerkId, isFilingReviewer, isFineReviewer }: Rights): string | null {
  const isReviewer = isFilingReviewer || isFineReviewer;
  if (clerkId === null) return isReviewer ? 'Choose the clerk’s office.' : null;
  return isReviewer ? null : 'Choose what the user reviews for the clerk.';
}

/** Returns a user's office rights, one phrase each; empty if there are none. */
export function officeRightsInWords(
  { clerkId, isFilingReviewer, isFineReviewer, recorderId }: Rights,
  isAdmin: boolean,
): readonly string[] {
  const clerk = countyNameOf(clerkId ?? 0);
  const office = COUNTIES.find(({ id }) => id === recorderId);
  return [
    ...(clerk === null || !isFilingReviewer
      ? []
      : [`reviews electronic filings of ${clerk}${isAdmin ? AS_SUPERVISOR : ''}`]),
    ...(clerk === null || !isFineReviewer ? [] : [`reviews fine payments of ${clerk}`]),
    ...(office === undefined ? [] : [`works for the ${entityOf(office)} of ${placeOf(office)}`]),
  ];
}

/** Changes what a user may do for a clerk, a recorder, or a register of deeds. */
export function OfficeRights({ of }: { readonly of: UserRecord }) {
  const dispatch = useAppDispatch();
  const { id: userId, isAdmin, officeRights, sessions, username, version } = of;
  return (
    <RightsForm
      id="officeRights"
      label="Office rights"
      rights={valuesOf(officeRights)}
      version={version}
      command={useAppSelector(saveOfficeRights.select)}
      check={(values) => ({ clerkId: clerkProblem(rightsOf(values)) })}
      linesOf={(values) => {
        const [old, is] = [officeRights, rightsOf(values)].map((rights) =>
          officeRightsInWords(rights, isAdmin),
        );
        const added = (is ?? []).filter((right) => old?.includes(right) !== true);
        const removed = (old ?? []).filter((right) => is?.includes(right) !== true);
        return [
          ...added.map((right) => `New: ${username} ${right}.`),
          ...removed.map((right) => `Removed: ${username} ${right}.`),
          ...(removed.length > 0 && sessions.length > 0 ? [`${username} is logged out.`] : []),
        ];
      }}
      onConfirm={(values, reason) =>
        dispatch(
          saveOfficeRights.send({
            params: { userId },
            body: { ...rightsOf(values), reason, version },
          }),
        )
      }
    >
      {(form) => (
        <>
          <Field
            {...form.field('clerkId')}
            label="Clerk’s office"
            hint="The user sees this county’s filings and fine payments, including confidential ones."
          >
            <Select choices={CLERKS} {...form.control('clerkId')} />
          </Field>
          {REVIEWS.map(([name, label]) => (
            <Checkbox key={name} {...form.box(name)}>
              {label}
            </Checkbox>
          ))}
          <Field
            {...form.field('recorderId')}
            label="Recorder or register of deeds"
            hint="The user sees this county’s recorder transactions and property watch statistics."
          >
            <Select choices={RECORDERS} {...form.control('recorderId')} />
          </Field>
        </>
      )}
    </RightsForm>
  );
}
