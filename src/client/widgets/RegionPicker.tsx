import { useEffect } from 'react';
import type { RegionCode } from '#contract/applications';
import { selectRegions } from '../state/regions/selectors';
import { regionsRequested } from '../state/regions/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { ChoicePicker } from '../ui/ChoicePicker';
import { Field } from '../ui/Field';
import type { ChoiceGroup } from '../ui/choices';
import type { RegionGroup } from '#contract/regions';

export interface RegionPickerProps {
  readonly code: RegionCode;
  readonly regionId: number;
  readonly onRegionChange: (regionId: number) => void;
}

function toGroups(group: RegionGroup): ChoiceGroup[] {
  const choice = ({ id, name }: { id: number; name: string }) => ({ id: String(id), label: name });
  const groups: ChoiceGroup[] = [
    { key: 'all', label: null, choices: [choice(group.all)] },
    { key: 'user', label: 'My regions', choices: group.user.map(choice) },
    { key: 'public', label: 'Public regions', choices: group.public.map(choice) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** The "Searching" selector of a search (spec sections 2 and 4). */
export function RegionPicker({ code, regionId, onRegionChange }: RegionPickerProps) {
  const dispatch = useAppDispatch();
  const regions = useAppSelector((state) => selectRegions(state, code));
  useEffect(() => {
    dispatch(regionsRequested({ code }));
  }, [dispatch, code]);
  const groups = regions?.group ? toGroups(regions.group) : [];
  return (
    <Field label="Searching">
      <ChoicePicker
        label="Searching"
        groups={groups}
        value={String(regionId)}
        onValueChange={(id) => onRegionChange(Number(id))}
      />
    </Field>
  );
}
