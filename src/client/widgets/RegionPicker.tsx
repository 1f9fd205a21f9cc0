import { useEffect, useRef } from 'react';
import { OWN_REGIONS_PATH } from '#contract/account/pages';
import type { RegionCode } from '#contract/site/applications';
import { formatDate } from '#contract/formats';
import { parseId } from '#contract/site/queryFields';
import { allRegions } from '#contract/counties/regions';
import type { RegionGroup, SearchRegion } from '#contract/schemas/regions';
import { ALL_REGIONS } from '#contract/records/registers';
import { addressChosen } from '../state/location/slice';
import { selectRegionName, selectRegions } from '../state/regions/selectors';
import { regionShown, regionsRequested } from '../state/regions/slice';
import { selectIsLoggedIn } from '../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Button } from '../ui/Button';
import { ChoicePicker } from '../ui/ChoicePicker';
import type { ChoiceGroup } from '../ui/choices';
import { Field } from '../ui/Field';

export interface RegionPickerProps {
  readonly code: RegionCode;
  readonly regionId: number;
  readonly onRegionChange: (regionId: number) => void;
}

function toGroups(group: RegionGroup): ChoiceGroup[] {
  const choice = ({ id, name }: SearchRegion) => ({ id: String(id), label: name });
  const groups: ChoiceGroup[] = [
    { key: 'all', label: null, choices: [choice(group.all)] },
    { key: 'user', label: 'My regions', choices: group.user.map(choice) },
    { key: 'public', label: 'Public regions', choices: group.public.map(choice) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** Returns the choices until the regions load: the whole state and the chosen region. */
function groupWithoutRegions(code: RegionCode, chosen: SearchRegion): RegionGroup {
  const all = ALL_REGIONS[code];
  return { all, user: [], public: all.id === chosen.id ? [] : [chosen] };
}

/** Adds the chosen region, which a reloaded list may not have yet. */
function withRegion(group: RegionGroup, chosen: SearchRegion): RegionGroup {
  const isThere = allRegions(group).some(({ id }) => id === chosen.id);
  return isThere ? group : { ...group, public: [...group.public, chosen] };
}

/** The "Searching" selector of a search (spec sections 2 and 4). */
export function RegionPicker({ code, regionId, onRegionChange }: RegionPickerProps) {
  const dispatch = useAppDispatch();
  const ref = useRef<HTMLDivElement>(null);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const { group, status, validation } = useAppSelector((state) => selectRegions(state, code)) ?? {};
  const name = useAppSelector((state) => selectRegionName(state, code, regionId));
  const chosen = { id: regionId, name };
  // Only recorded documents have a verification date (spec section 7).
  const isDated = code === 'recorder' || code === 'register';
  const validatedOn = validation?.regionId === regionId ? validation.date : null;
  useEffect(() => {
    dispatch(regionsRequested({ code }));
  }, [dispatch, code]);
  useEffect(() => {
    if (isDated) dispatch(regionShown({ code, regionId }));
  }, [dispatch, code, isDated, regionId]);
  return (
    <div ref={ref}>
      <Field label="Searching">
        <ChoicePicker
          label="Searching"
          groups={toGroups(group ? withRegion(group, chosen) : groupWithoutRegions(code, chosen))}
          value={String(regionId)}
          onValueChange={(value) => {
            const id = parseId(value);
            if (id !== null) onRegionChange(id);
          }}
          {...(isLoggedIn && {
            action: {
              label: 'Edit My Search Regions',
              onSelect: () => dispatch(addressChosen({ path: OWN_REGIONS_PATH, query: {} })),
            },
          })}
        />
      </Field>
      {isDated && validatedOn !== null && (
        <small data-beside>
          {group?.all.id === regionId
            ? 'Participating counties verified through '
            : 'Index verified through '}
          <time dateTime={validatedOn}>{formatDate(validatedOn)}</time>
        </small>
      )}
      {status === 'failed' && (
        <small role="status" data-beside>
          Your regions couldn’t be loaded.
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              // The button disappears with the error, so the focus moves to the selector.
              ref.current?.querySelector<HTMLElement>('select, input')?.focus();
              dispatch(regionsRequested({ code }));
            }}
          >
            Try again
          </Button>
        </small>
      )}
    </div>
  );
}
