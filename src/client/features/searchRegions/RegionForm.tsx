import { useState, type SubmitEvent } from 'react';
import { placeFieldErrors } from '#contract/apiErrors';
import { isRegionCode, type RegionCode } from '#contract/applications';
import {
  ownRegionProblems,
  REGION_NAME_MAX_LENGTH,
  regionCodesOf,
  type OwnRegion,
  type RegionCounty,
} from '#contract/ownRegions';
import { parseId, parseRegionCode } from '#contract/queryFields';
import { selectLocale } from '../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { Checklist } from '../../ui/Checklist';
import { ErrorSummary, type ErrorLine } from '../../ui/ErrorSummary';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { TextInput } from '../../ui/TextInput';
import { AppLink } from '../../widgets/AppLink';
import { DraftNotice } from '../../widgets/DraftNotice';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import { useDraft } from '../../widgets/useDraft';
import { useErrorFocus } from '../../widgets/useErrorFocus';
import { registerName } from './regionNames';
import { regionEditor, regionSubmitted } from './slice';

const NAME_ID = 'regionName';
const COUNTIES_ID = 'regionCounties';

/** Ids in the order in which the page shows the counties, as one text. */
function idsText(counties: readonly RegionCounty[]): string {
  return counties.map(({ id }) => String(id)).join(' ');
}

function idsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' ').filter((id) => parseId(id) !== null));
}

export interface RegionFormProps {
  /** Null for a new region. */
  readonly region: OwnRegion | null;
  /** What a new region is for at first. */
  readonly code: RegionCode;
  /** Every county of the edition. */
  readonly counties: readonly RegionCounty[];
}

/** The editor of one region of one's own: its name and its counties. */
export function RegionForm({ region, code: startedCode, counties }: RegionFormProps) {
  const dispatch = useAppDispatch();
  const locale = useAppSelector(selectLocale);
  const submission = useAppSelector(regionEditor.select);
  const refused = placeFieldErrors(useAppSelector(regionEditor.selectErrors), [
    'name',
    'countyIds',
  ]);
  const started = { name: region?.name ?? '', counties: idsText(region?.counties ?? []) };
  const [code, setCode] = useState(startedCode);
  const [name, setName] = useState(started.name);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => idsOf(started.counties));
  const [attempts, setAttempts] = useState(0);
  // What the server refused is said until it is changed.
  const [changed, setChanged] = useState({ name: false, countyIds: false });

  const draft = { name, countyIds: [...chosen].map(Number) };
  const chosenText = idsText(counties.filter(({ id }) => chosen.has(String(id))));
  const isChanged = name !== started.name || chosenText !== started.counties;
  const kept = useDraft(regionEditor.name, {
    values: { code, name, counties: chosenText },
    isDirty: isChanged && submission.status !== 'done',
    onRestore: fill,
  });
  function fill(values: Readonly<Record<string, string>>): void {
    setCode(region?.code ?? parseRegionCode(values['code']) ?? startedCode);
    setName(values['name'] ?? started.name);
    setChosen(idsOf(values['counties'] ?? started.counties));
  }

  const own = ownRegionProblems(draft);
  const problemOf = (field: 'name' | 'countyIds'): string | null => {
    const said = changed[field] ? null : refused.fields[field];
    return (attempts > 0 ? own[field] : null) ?? said;
  };
  const problems = { name: problemOf('name'), countyIds: problemOf('countyIds') };
  const lines: ErrorLine[] = [
    ...refused.others.map((message) => ({ message })),
    ...(problems.name === null ? [] : [{ message: problems.name, fieldId: NAME_ID }]),
    ...(problems.countyIds === null ? [] : [{ message: problems.countyIds, fieldId: COUNTIES_ID }]),
  ];

  const summary = useErrorFocus(
    attempts > 0 && lines.length > 0,
    `${String(attempts)} ${submission.status}`,
  );

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAttempts(attempts + 1);
    setChanged({ name: false, countyIds: false });
    if (own.name !== null || own.countyIds !== null) return;
    dispatch(regionSubmitted({ code, regionId: region?.id ?? null, draft }));
  }

  const title = region === null ? 'New search region' : `Edit search region ${region.name}`;
  return (
    <>
      <ScreenHeading title={title} hasProblem={lines.length > 0} />
      <form noValidate aria-label="Search region" onSubmit={handleSubmit}>
        <Stack>
          <DraftNotice draft={kept} onDiscard={() => fill({ ...started, code: startedCode })} />
          <ErrorSummary ref={summary} errors={lines} />
          <Stack isForm>
            {region === null ? (
              <Field label="Region for" isRequired>
                <Select
                  choices={regionCodesOf(locale).map((id) => ({
                    id,
                    label: registerName(id, locale),
                  }))}
                  value={code}
                  onValueChange={(id) => {
                    if (isRegionCode(id)) setCode(id);
                  }}
                />
              </Field>
            ) : (
              <p>A region for {registerName(region.code, locale)}.</p>
            )}
            <Field id={NAME_ID} label="Name" isRequired error={problems.name}>
              <TextInput
                autoComplete="off"
                maxLength={REGION_NAME_MAX_LENGTH}
                value={name}
                onValueChange={(text) => {
                  setName(text);
                  setChanged((before) => ({ ...before, name: true }));
                }}
              />
            </Field>
          </Stack>
          <Checklist
            id={COUNTIES_ID}
            label="Counties"
            searchLabel="Find a county"
            isRequired
            error={problems.countyIds}
            choices={counties.map(({ id, name: label }) => ({ id: String(id), label }))}
            chosen={chosen}
            onChosenChange={(ids) => {
              setChosen(ids);
              setChanged((before) => ({ ...before, countyIds: true }));
            }}
          />
          <Row gap={2}>
            <Button type="submit" variant="primary" isBusy={submission.status === 'submitting'}>
              Save the region
            </Button>
            <AppLink to="/common/MySearchRegions" className={buttonClass()}>
              Cancel
            </AppLink>
          </Row>
        </Stack>
      </form>
    </>
  );
}
