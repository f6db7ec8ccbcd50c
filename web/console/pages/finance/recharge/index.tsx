import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type RechargeWay, rechargeWays } from '#contract/api/finance/recharge.ts';
import { RECHARGE_CHANNELS, type RechargeChannel } from '#contract/states/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { WayMark } from '../../../pay/way-mark.tsx';
import { RechargeTabs } from './tabs.tsx';
import { bank } from './ways/bank.tsx';
import { OnlinePanel, OnlineTile } from './ways/online.tsx';
import { usdt } from './ways/usdt.tsx';
import type { Way } from './ways/way.ts';
import './recharge.css';

/** The ways, side by side. */
const WAYS: Record<RechargeChannel, Way> = {
  card: {
    Tile: OnlineTile,
    Panel: (props) => (
      <OnlinePanel {...props} channel="card" submit="recharge:submit" hint="recharge:channel.cardNote" />
    ),
  },
  alipay: {
    Tile: OnlineTile,
    Panel: (props) => <OnlinePanel {...props} channel="alipay" submit="recharge:submit.scan" />,
  },
  wechat: {
    Tile: OnlineTile,
    Panel: (props) => <OnlinePanel {...props} channel="wechat" submit="recharge:submit.scan" />,
  },
  bank,
  usdt,
};

interface TilesProps {
  chosen: RechargeChannel;
  told: (channel: RechargeChannel) => RechargeWay | undefined;
  onChoose: (channel: RechargeChannel) => void;
}

function Tiles({ chosen, told, onChoose }: TilesProps) {
  const { t } = useWords();
  return (
    <fieldset className="recharge-ways">
      <legend>{t('recharge:channel')}</legend>
      {RECHARGE_CHANNELS.map((channel) => {
        const { Tile } = WAYS[channel];
        return (
          <label key={channel} className="recharge-way">
            <input
              type="radio"
              name="Way"
              value={channel}
              checked={channel === chosen}
              onChange={() => onChoose(channel)}
            />
            <span>
              <WayMark of={channel} /> {t(`recharge:channel.${channel}`)}
            </span>
            <small className="ns-muted">
              <Tile way={told(channel)} />
            </small>
          </label>
        );
      })}
    </fieldset>
  );
}

/**
 * A way that is closed, while its rate is on its way for instance, opens by itself; and one that closes says so before
 * anything is typed.
 */
const LOOK_EVERY_MS = 15_000;

/** `/finance/recharge`: choose the way, then what it asks; `amount` and `return` come from a cart that was short. */
export function Component() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const [amount, setAmount] = useState(query.get('amount') ?? '');
  const ways = useAnswer(rechargeWays, {}, { everyMs: LOOK_EVERY_MS });
  const asked = RECHARGE_CHANNELS.find((channel) => channel === query.get('way')) ?? 'card';
  const [chosen, setChosen] = useState<RechargeChannel>(asked);
  const { Panel } = WAYS[chosen];
  const choose = (channel: RechargeChannel) => {
    setChosen(channel);
    query.set('way', channel);
    setQuery(query, { replace: true });
  };
  return (
    <Page title={t('recharge:title')} about={t('recharge:about')} before="form">
      <RechargeTabs />
      <Answer of={ways}>
        {({ Ways }) => {
          const told = (channel: RechargeChannel) => Ways.find((way) => way.Channel === channel);
          return (
            <>
              <Tiles chosen={chosen} told={told} onChoose={choose} />
              <Panel way={told(chosen)} amount={amount} onAmount={setAmount} back={query.get('return')} />
            </>
          );
        }}
      </Answer>
    </Page>
  );
}
