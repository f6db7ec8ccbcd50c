import type { FormEvent } from 'react';
import { SearchIcon } from '../layout/icons.tsx';
import '../ui/field.css';
import './search-field.css';

interface SearchFieldProps {
  label: string;
  value: string;
  /** The trimmed text; empty when it was cleared. */
  onSearch: (text: string) => void;
}

/**
 * A text to search for: Enter or the glass asks, clearing asks at once. Drawn anew when the text in force changes
 * elsewhere.
 */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('Search')).trim());
  }
  return (
    <search>
      <form className="ns-search" key={value} onSubmit={submit}>
        <input
          className="ns-field"
          type="search"
          name="Search"
          aria-label={label}
          placeholder={label}
          defaultValue={value}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => value && !target.value && onSearch('')}
        />
        <button type="submit" aria-label={label}>
          <SearchIcon />
        </button>
      </form>
    </search>
  );
}
