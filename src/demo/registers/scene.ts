import type { County } from '#contract/counties/counties';
import type { Community, Wanted } from '../community';
import { countyZone } from '../../server/db/reference/countyZones';
import type { Day } from '../days';
import type { Organizations, Trade } from '../organizations';
import type { Random } from '../random';
import { appearance, type Resident } from '../resident';
import type { Named } from './judgmentDraft';
import { plainName, type CountySources } from './sources';

/** The ages at which people most often have debts and land. */
const ADULT: Wanted = { ages: [24, 72], recurring: 0.68 };

/** The people, firms, and land in the registers of one county. */
export class RegisterScene {
  readonly name: string;
  readonly timeZone: string;

  constructor(
    readonly county: County,
    readonly seat: string,
    readonly sources: CountySources,
    readonly community: Community,
    readonly organizations: Organizations,
    readonly random: Random,
    /** Volume, relative to a small county. */
    readonly size: number,
  ) {
    this.name = plainName(county);
    this.timeZone = countyZone(county);
  }

  resident(day: Day, wanted: Wanted = ADULT): Resident {
    return this.community.draw(day, wanted);
  }

  /** Returns a resident's name and address as registers list them. */
  named(resident: Resident): Named {
    const { name, address } = appearance(resident, this.random);
    return { name, address };
  }

  somebody(day: Day, wanted?: Wanted): Named {
    return this.named(this.resident(day, wanted));
  }

  firm(trade: Trade): Named {
    const { name, address } = this.organizations.draw(trade);
    return { name, address };
  }
}
