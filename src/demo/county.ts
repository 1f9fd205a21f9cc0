import type { Bar } from './bar';
import { Community } from './community';
import type { DemoCourt } from './courts';
import { Organizations } from './organizations';
import type { People } from './people';
import { COUNTY_PLACES } from './places';
import { createRandom } from './random';

/** The people, organizations, and attorneys in the courts of one county. */
export interface CountyScene {
  readonly name: string;
  readonly seat: string;
  readonly community: Community;
  readonly organizations: Organizations;
  readonly bar: Bar;
}

/** Creates the scenes of counties. Returning to a county gives new people but the same firms. */
export class CountyScenes {
  private readonly scenes = new Map<string, CountyScene>();
  private visits = 0;

  constructor(
    private readonly seed: string,
    private readonly people: People,
    private readonly bar: Bar,
    /** Returns the case volume of a county's courts. */
    private readonly load: (county: string) => number,
  ) {}

  of({ county, countyNumber }: DemoCourt): CountyScene {
    const known = this.scenes.get(county);
    if (known !== undefined) return known;
    const places = COUNTY_PLACES[countyNumber - 1];
    if (places === undefined) throw new RangeError(`No places are known in ${county}`);
    const seed = `${this.seed}/${county}`;
    const ownPeople = createRandom(`${seed}/people/${++this.visits}`);
    const towns = { seat: places.seat, otherTown: places.towns[0] ?? places.seat };
    const scene: CountyScene = {
      name: county,
      seat: places.seat,
      community: new Community(ownPeople, this.people, places),
      organizations: new Organizations(`${seed}/firms`, this.people, towns, this.load(county)),
      bar: this.bar,
    };
    this.scenes.set(county, scene);
    return scene;
  }

  /** Forgets all people met so far. */
  leave(): void {
    this.scenes.clear();
  }
}
