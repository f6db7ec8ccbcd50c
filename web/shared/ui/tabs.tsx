import { NavLink } from 'react-router';
import './tabs.css';

interface TabsProps {
  /** What the sides belong to. */
  label: string;
  /** The first is the page the others stand below. */
  tabs: readonly {
    to: string;
    label: string;
    /** Pages below its address belong to it. */
    withBelow?: boolean;
  }[];
}

/** The sides of one page, each with an address of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="ns-tabs" aria-label={label}>
      {tabs.map(({ to, label: words, withBelow = false }) => (
        <NavLink key={to} to={to} end={!withBelow}>
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
