/** What the finished games of a browser come to: pure counting over what the server lists. */
import type { ratings } from "../i18n/ratings";
import type { GameOfMine, RatingOfMine } from "../wire/types";

/** One's own place and points in a game: those of the best of one's people, where several sat at one device. */
export function own(game: GameOfMine): { seat: number; rank: number; score: number | undefined } {
  const seat = [...game.seats].sort((a, b) => game.ranks[a]! - game.ranks[b]!)[0]!;
  return { seat, rank: game.ranks[seat]!, score: game.scores?.[seat] };
}

export interface OfGame {
  game: string;
  played: number;
  won: number;
  /** Where points are counted: their mean, and those of the game with the best place, the best of them if there are several. */
  average?: number;
  best?: number;
}

/** The statistics of each game, the most played first. `fewest` says of which games the fewest points win. */
export function byGame(games: readonly GameOfMine[], fewest: (game: string) => boolean): OfGame[] {
  const names = [...new Set(games.map((one) => one.game))];
  return names
    .map((game) => {
      const mine = games.filter((one) => one.game === game).map(own);
      const scores = mine.flatMap((one) => (one.score === undefined ? [] : [one.score]));
      const counted = scores.length > 0 && {
        average: scores.reduce((sum, score) => sum + score, 0) / scores.length,
        best: fewest(game) ? Math.min(...scores) : Math.max(...scores),
      };
      const won = mine.filter((one) => one.rank === 1).length;
      return { game, played: mine.length, won, ...counted };
    })
    .sort((a, b) => b.played - a.played);
}

/** Those with whom one sat there: people other than one's own. */
export const company = (game: GameOfMine): number[] =>
  game.names
    .map((_, seat) => seat)
    .filter((seat) => !game.seats.includes(seat) && !game.computers.includes(seat));

export interface Friend {
  name: string;
  together: number;
  ahead: number;
  behind: number;
}

/** How one stands with each friend, by name; the most frequent first. */
export function friends(games: readonly GameOfMine[]): Friend[] {
  const known = new Map<string, Friend>();
  for (const game of games) {
    const mine = own(game).rank;
    for (const seat of company(game)) {
      const name = game.names[seat]!;
      const friend = known.get(name) ?? { name, together: 0, ahead: 0, behind: 0 };
      friend.together++;
      if (mine < game.ranks[seat]!) friend.ahead++;
      if (mine > game.ranks[seat]!) friend.behind++;
      known.set(name, friend);
    }
  }
  return [...known.values()].sort((a, b) => b.together - a.together || a.name.localeCompare(b.name));
}

/** How far a rating can be relied on, in words. */
export function certainty(rating: RatingOfMine, say: (typeof ratings)["fr"]): string {
  const { points, give, games, wanting } = rating;
  return [
    say.between(points - give, points + give),
    say.games(games),
    ...(wanting ? [say.provisional(wanting)] : []),
  ].join(" · ");
}
