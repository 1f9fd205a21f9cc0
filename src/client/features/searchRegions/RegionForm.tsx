import { OWN_REGIONS_PATH } from '#contract/account/pages';
import type { RegionCode } from '#contract/site/applications';
import { ownRegionProblems, REGION_NAME_MAX_LENGTH } from '#contract/account/ownRegions';
import type { OwnRegion, RegionCounty } from '#contract/schemas/regions';
import { parseId, parseRegionCode } from '#contract/site/queryFields';
import { registersOf } from '#contract/records/registers';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { selectLocale } from '../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { buttonClass } from '../../ui/buttonClass';
import { Checklist } from '../../ui/Checklist';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { TextInput } from '../../ui/TextInput';
import { AppLink } from '../../widgets/AppLink';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import { changeRegion, createRegion } from './slice';

/** Joins county ids with spaces, in page order. */
function idsText(counties: readonly RegionCounty[]): string {
  return counties.map(({ id }) => String(id)).join(' ');
}

function idsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' ').filter((id) => parseId(id) !== null));
}

function draftOf({ counties, name }: { readonly counties: string; readonly name: string }) {
  return { name, countyIds: [...idsOf(counties)].map(Number) };
}

export interface RegionFormProps {
  /** Null for a new region. */
  readonly region: OwnRegion | null;
  /** Initial register of a new region. */
  readonly code: RegionCode;
  /** All counties of the edition. */
  readonly counties: readonly RegionCounty[];
}

/** Form for one of the user's search regions: name and counties. */
export function RegionForm({ region, code: startedCode, counties }: RegionFormProps) {
  const dispatch = useAppDispatch();
  const registers = registersOf(useAppSelector(selectLocale));
  const command = useAppSelector((state) =>
    region === null ? createRegion.select(state) : changeRegion.select(state),
  );
  const form = useForm({
    id: 'regionEditor',
    started: {
      code: startedCode as string,
      name: region?.name ?? '',
      counties: idsText(region?.counties ?? []),
    },
    sentAs: { counties: 'countyIds' },
    check(values) {
      const { countyIds, name } = ownRegionProblems(draftOf(values));
      return { name, counties: countyIds };
    },
    command,
    onSend(values) {
      const body = draftOf(values);
      const appCode = parseRegionCode(values.code) ?? startedCode;
      dispatch(
        region === null
          ? createRegion.send({ params: { appCode }, body })
          : changeRegion.send({ params: { appCode: region.code, regionId: region.id }, body }),
      );
    },
  });
  const countyField = form.field('counties');
  const title = region === null ? 'New search region' : `Edit search region ${region.name}`;
  return (
    <>
      <ScreenHeading title={title} hasProblem={form.lines.length > 0} />
      <Form
        form={form}
        label="Search region"
        button="Save region"
        actions={
          <AppLink to={OWN_REGIONS_PATH} className={buttonClass()}>
            Cancel
          </AppLink>
        }
      >
        <Stack isForm>
          {region === null ? (
            <Field {...form.field('code')} label="Record type" isRequired>
              <Select
                choices={registers.map(({ name, regionCode }) => ({
                  id: regionCode,
                  label: name,
                }))}
                {...form.control('code')}
              />
            </Field>
          ) : (
            <p>For {registers.find(({ regionCode }) => regionCode === region.code)?.name}.</p>
          )}
          <Field {...form.field('name')} label="Name" isRequired>
            <TextInput
              autoComplete="off"
              maxLength={REGION_NAME_MAX_LENGTH}
              {...form.control('name')}
            />
          </Field>
        </Stack>
        <Checklist
          id={countyField.id}
          label="Counties"
          searchLabel="Find a county"
          isRequired
          error={countyField.error}
          choices={counties.map(({ id, name: label }) => ({ id: String(id), label }))}
          chosen={idsOf(form.values.counties)}
          onChosenChange={(ids) => {
            // Keeps the page order, not the selection order.
            const chosen = counties.filter(({ id }) => ids.has(String(id)));
            form.set('counties', idsText(chosen));
          }}
        />
      </Form>
    </>
  );
}
