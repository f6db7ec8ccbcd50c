import type { ReactNode } from 'react';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import './way-mark.css';

/** Drawn for 24 by 24; where a way is known by a colour it keeps it in the dark. */
const MARKS: Readonly<Record<RechargeChannel, ReactNode>> = {
  card: (
    <>
      <rect x="2" y="4.5" width="20" height="15" rx="2.5" />
      <path d="M2 9.5h20M5.5 15h5" />
    </>
  ),
  alipay: (
    <>
      <rect className="way-mark-ground" x="1" y="1" width="22" height="22" rx="5" fill="#1677ff" />
      <path stroke="#fff" d="M6 7.5h12M12 4.5v6.5M7.5 11h8.5c-1 4-4.5 7-9 8.5M8 12.5c2.5 1.5 6 4 9.5 5.5" />
    </>
  ),
  wechat: (
    <>
      <path
        className="way-mark-ground"
        fill="#07c160"
        d="M9.5 3C5 3 1.5 6 1.5 9.5c0 2 1.1 3.8 3 5L3.8 17l3-1.5a10 10 0 0 0 2 .4C8 12 11.5 8.5 16 8.3 15.2 5.2 12.6 3 9.5 3z"
      />
      <path
        className="way-mark-ground"
        fill="#07c160"
        d="M22.5 14.8c0-3-2.9-5.3-6.3-5.3s-6.3 2.3-6.3 5.3 2.9 5.3 6.3 5.3c.8 0 1.5-.1 2.2-.3l2.3 1.2-.6-2c1.5-1 2.4-2.5 2.4-4.2z"
      />
    </>
  ),
  bank: (
    <>
      <path d="M3 9.5 12 4l9 5.5zM3 20h18" />
      <path d="M6 12.5V17M10 12.5V17M14 12.5V17M18 12.5V17" />
    </>
  ),
  usdt: (
    <>
      <circle className="way-mark-ground" cx="12" cy="12" r="11" fill="#26a17b" />
      <path stroke="#fff" d="M6.5 7h11M12 7v11" />
      <ellipse stroke="#fff" cx="12" cy="11.5" rx="6.5" ry="1.8" />
    </>
  ),
};

/** The mark a way to pay is known by; its name stands beside it. */
export function WayMark({ of }: { of: RechargeChannel }) {
  return (
    <svg className="way-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      {MARKS[of]}
    </svg>
  );
}
