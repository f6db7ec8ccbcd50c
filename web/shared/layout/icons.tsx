/**
 * The few drawings of the shell, inline so that the frame needs no icon library. They are decoration: a word stands
 * beside each.
 */
const box = { width: 18, height: 18, viewBox: '0 0 18 18', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };

export function MarkIcon() {
  return (
    <svg {...box} width={22} height={22} aria-hidden="true">
      <path d="M3 15V5.5L9 2l6 3.5V15M3 15h12M6.5 15V9.5l5 5.5V9" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export function BurgerIcon() {
  return (
    <svg {...box} aria-hidden="true">
      <path d="M2.5 5h13M2.5 9h13M2.5 13h13" strokeLinecap="round" />
    </svg>
  );
}

export function CartIcon() {
  return (
    <svg {...box} aria-hidden="true">
      <path d="M1.5 2.5h2l2 9h8l2-6.5h-11M6.5 15h.01M13 15h.01" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export function SearchIcon() {
  return (
    <svg {...box} aria-hidden="true">
      <circle cx="8" cy="8" r="5" />
      <path d="m12 12 3.5 3.5" strokeLinecap="round" />
    </svg>
  );
}

export function UserIcon() {
  return (
    <svg {...box} aria-hidden="true">
      <circle cx="9" cy="6" r="3" />
      <path d="M3 15.5c.5-3.5 3-5 6-5s5.5 1.5 6 5" strokeLinecap="round" />
    </svg>
  );
}

export function GlobeIcon() {
  return (
    <svg {...box} aria-hidden="true">
      <circle cx="9" cy="9" r="6.5" />
      <path d="M2.5 9h13M9 2.5c4 4 4 9 0 13M9 2.5c-4 4-4 9 0 13" />
    </svg>
  );
}

export function ThemeIcon() {
  return (
    <svg {...box} aria-hidden="true">
      <circle cx="9" cy="9" r="6.5" />
      <path d="M9 2.5a6.5 6.5 0 0 1 0 13Z" fill="currentColor" />
    </svg>
  );
}

export function ChevronIcon() {
  return (
    <svg {...box} width={12} height={12} aria-hidden="true">
      <path d="m4 6.5 5 5 5-5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
