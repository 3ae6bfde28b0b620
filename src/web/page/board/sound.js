// A quiet sound for a move: a stone on wood. It is made here, so that no file is loaded.

/** @type {AudioContext | undefined} */
let audio;

/** Plays the sound, if the browser lets this page make one already. */
export async function playMove() {
  try {
    audio ??= new AudioContext();
    await audio.resume();
    knock(audio, 210, 0.09);
    knock(audio, 1350, 0.02);
  } catch {
    // Without sound everything is told by other means too.
  }
}

/**
 * A tone that dies away within a few hundredths of a second.
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} loudness
 */
function knock(audio, pitch, loudness) {
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: loudness });
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.08);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.09);
}
